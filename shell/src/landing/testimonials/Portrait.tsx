import type { Look } from './people.ts';

const back = {
  short: '',
  long: 'M11 20C9 6 31 6 29 20c0 8 2 11 2 14H9c0-3 2-6 2-14Z',
  bun: 'M20 1.500a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z',
};

/** A small drawn face: decoration beside a name. */
export function Portrait({ ground, coat, skin, hair, cut }: Look) {
  return (
    <svg className="portrait" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M0 0h40v40H0Z" fill={ground} />
      <path d={back[cut]} fill={hair} />
      <path d="M5 41c1-9 7-12 15-12s14 3 15 12Z" fill={coat} />
      <path d="M16.5 24h7v6a3.5 3.5 0 0 1-7 0Z" fill={skin} />
      <circle cx="20" cy="18.5" r="7.2" fill={skin} />
      <path d="M12.3 19C11 8 29 8 27.7 19c-1-4-3-6-6-6.5-3 1.5-8 1.5-9.4 6.500Z" fill={hair} />
    </svg>
  );
}
