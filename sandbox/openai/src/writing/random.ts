import { createHash } from 'node:crypto';

/** Random choices that are the same for the same seed on every machine. */
export type Random = {
  pick<T>(choices: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
};

/** Seeds the choices with any text: their order is that of digests. */
export function seededBy(text: string): Random {
  let count = 0;
  const next = () => {
    count += 1;
    return createHash('sha256').update(`${text}\n${count}`).digest('hex');
  };
  const shuffle = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => item);
  return {
    pick(choices) {
      const [choice] = shuffle(choices);
      if (choice === undefined) throw new RangeError('Nothing to pick from.');
      return choice;
    },
    shuffle,
  };
}
