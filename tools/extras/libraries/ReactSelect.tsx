import Select from 'react-select';

export default () => (
  <Select aria-label="Fruit" menuIsOpen options={[{ value: 'apple', label: 'Apple of the list' }]} />
);
