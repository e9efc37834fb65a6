import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Count {
  value: number;
  add(): void;
}
const useCount = create<Count>()(
  persist((set) => ({ value: 1, add: () => set(({ value }) => ({ value: value + 1 })) }), {
    name: 'mfe-libraries.zustand',
  }),
);

export default () => {
  const { value, add } = useCount();
  return (
    <>
      <button type="button" onClick={add}>
        Open
      </button>
      <p>Stored {value}</p>
    </>
  );
};
