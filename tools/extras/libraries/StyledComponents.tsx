import styled, { createGlobalStyle } from 'styled-components';

const Global = createGlobalStyle`.of-styled-components { font-weight: 700; }`;
const Coloured = styled.p`color: rgb(1, 2, 3);`;

export default () => (
  <>
    <Global />
    <Coloured className="of-styled-components">Styled by a component</Coloured>
  </>
);
