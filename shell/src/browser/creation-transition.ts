import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { navigation } from './navigation.ts';

const pageOfList = /^(?:\/ai (\/ai\/creations\/\w+)|\/explore (\/explore\/\w+))$/;

/** The path of a creation's page, if one of the two paths is that page and the other one its list. */
const creationBetween = (...paths: [string, string]): string | undefined =>
  pageOfList.exec(paths.sort().join(' '))?.slice(1).find(Boolean);

/** Names the picture in the list for the transition to or from the one of the page, which has this name. */
function namePicture(path: string, name: string): void {
  const picture = document.querySelector<HTMLElement>(`li:has(a[href="${path}"]) img`);
  if (picture) picture.style.viewTransitionName = name;
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

navigation.move = (from, to, show) => {
  const path = creationBetween(from, to);
  if (!path || !document.startViewTransition || prefersStillness()) return startTransition(show);
  namePicture(path, 'creation');
  const { finished } = document.startViewTransition(() => {
    flushSync(show);
    namePicture(path, 'creation');
  });
  void finished.finally(() => namePicture(path, ''));
};
