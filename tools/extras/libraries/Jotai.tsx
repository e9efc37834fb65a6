import { atom, useAtom } from 'jotai';

const count = atom(1);

export default () => {
  const [value, setValue] = useAtom(count);
  return (
    <>
      <button type="button" onClick={() => setValue(value + 1)}>
        Open
      </button>
      <p>Atom {value}</p>
    </>
  );
};
