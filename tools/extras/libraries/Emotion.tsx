import styled from '@emotion/styled';

const Red = styled.p({ color: 'rgb(1, 2, 3)' });

export default () => (
  <div css={{ margin: 3 }}>
    <Red>Styled by emotion</Red>
  </div>
);
