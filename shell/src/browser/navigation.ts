import { startTransition } from 'react';

type Move = (from: string, to: string, show: () => void) => void;

/** How the router shows the next page. Areas with more than that set `move` when they load. */
export const navigation: { move: Move } = { move: (_from, _to, show) => startTransition(show) };
