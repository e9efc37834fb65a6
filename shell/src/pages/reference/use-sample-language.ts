import { readItem, writeItem } from '@atelier/tool-kit/session';
import { type RefObject, useEffect } from 'react';

const storedAt = 'atelier.sample-language';

/** Shows all samples of the page in the language that was chosen at one of them, also on other pages. */
export function useSampleLanguage(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    const choose = (language: string) => {
      for (const input of element?.querySelectorAll<HTMLInputElement>('.reference-samples input') ?? [])
        if (input.value === language) input.checked = true;
    };
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.closest('.reference-samples')) return;
      const { top } = target.getBoundingClientRect();
      choose(target.value);
      // The samples above have another height now.
      scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
      writeItem(storedAt, target.value);
    };
    choose(readItem(storedAt) ?? '');
    element?.addEventListener('change', change);
    return () => element?.removeEventListener('change', change);
  }, [area]);
}
