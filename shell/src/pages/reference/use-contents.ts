import { type RefObject, useEffect } from 'react';

/** Pixels from the top of the window: a section that begins above is being read. */
const readingLine = 160;

/** The table of contents: filtered by its field, with a mark at the section that is being read. */
export function useContents(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nav = area.current?.querySelector<HTMLElement>('nav[aria-label="Contents"]');
    const details = nav?.querySelector('details');
    if (!nav || !details) return;
    const beside = matchMedia('(width >= 60rem)');
    if (beside.matches) details.open = true;
    const links = [...nav.querySelectorAll('a')].map((link) => ({
      link,
      target: document.getElementById(link.hash.slice(1)),
    }));
    let marked: HTMLElement | null = null;
    const mark = () => {
      const read = links.findLast(({ target }) => target && target.getBoundingClientRect().top < readingLine);
      if (read?.link === marked) return;
      marked?.removeAttribute('aria-current');
      marked = read?.link ?? null;
      marked?.setAttribute('aria-current', 'location');
      nav.scrollTo({ top: (marked?.offsetTop ?? 0) - nav.clientHeight / 2 });
    };
    const ended = new AbortController();
    const { signal } = ended;
    beside.addEventListener('change', ({ matches }) => (details.open = matches), { signal });
    mark();
    addEventListener('scroll', mark, { passive: true, signal });
    nav.addEventListener('input', ({ target }) => filter(nav, target), { signal });
    const fold = ({ target }: Event) => {
      if (!beside.matches && target instanceof Element && target.closest('a')) details.open = false;
    };
    nav.addEventListener('click', fold, { signal });
    return () => ended.abort();
  }, [area]);
}

/** Shows the entries that have all words of the field, and the titles above them. */
function filter(nav: HTMLElement, field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  const words = field.value.toLowerCase().split(/\s+/);
  for (const section of nav.querySelectorAll('section')) {
    const entries = [...section.querySelectorAll('li')];
    for (const entry of entries) {
      const text = `${entry.textContent} ${entry.dataset.words}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
    section.hidden = field.value !== '' && entries.every(({ hidden }) => hidden);
  }
}
