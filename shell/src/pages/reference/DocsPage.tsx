import type { ApiDescription } from '@atelier/contracts/openapi';
import { Announcer } from '@atelier/tool-kit/feedback';
import { copyText } from '@atelier/tool-kit/results';
import { createContext, type MouseEvent, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepFocusIn } from '../../browser/keep-focus.ts';
import { fragmentTarget } from '../../browser/paths.ts';
import { wrap } from '../../elements/public-parts.tsx';
import { useFromServer } from '../../elements/ServerPart.tsx';
import { type DescribedCall, fetchDescription, groupsOf } from './api-description.ts';
import { CallConsole } from './CallConsole.tsx';
import './reference.css';
import { useContents } from './use-contents.ts';
import { useSampleLanguage } from './use-sample-language.ts';

/** The content of the page as the server renders it. The browser has none: it keeps the server's. */
export const DocsContent = createContext('');

/** A page as the server rendered it, with buttons that copy, and a console for each call. */
export function DocsPage() {
  const html = use(DocsContent);
  const [kept] = useState(useFromServer());
  useEffect(() => {
    if (!kept && !wasReloaded()) location.reload();
  }, [kept]);
  return kept ? <ServerContent html={html} /> : <a href={location.pathname}>Open this page</a>;
}

/** Whether this page was opened by a reload, which would not give another content. */
function wasReloaded(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return (
    opened instanceof PerformanceNavigationTiming &&
    opened.type === 'reload' &&
    new URL(opened.name).pathname === location.pathname
  );
}

function ServerContent({ html }: { html: string }) {
  const area = useRef<HTMLElement>(null);
  useEffect(() => (area.current ? keepFocusIn(area.current) : undefined), []);
  useContents(area);
  useSampleLanguage(area);
  useEffect(() => leadToSection(area.current), []);
  const consoles = useConsoles(area);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is on a button inside it. */}
      <article
        className={`${wrap} reference py-[clamp(2.5rem,5vw,4.5rem)]`}
        ref={area}
        tabIndex={-1}
        onClick={copyCode}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has rendered and escaped it.
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      {consoles}
      <Announcer />
    </>
  );
}

/** Opens the page that has the section of the address, such as a call of another group. */
function leadToSection(area: HTMLElement | null): void {
  const { hash } = location;
  if (!hash || fragmentTarget(hash)) return;
  const link = [...(area?.querySelectorAll('a') ?? [])].find((each) => each.hash === hash);
  const address = link?.href ?? (hash.startsWith('#schema-') ? `/docs/schemas${hash}` : null);
  if (address) location.replace(address);
}

async function copyCode({ target }: MouseEvent): Promise<void> {
  const button = target instanceof Element ? target.closest('[data-copy]') : null;
  const code = button?.closest('figure')?.querySelector('code')?.textContent;
  if (!button || !code || !(await copyText(code))) return;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 2_000);
}

type Description = { description: ApiDescription; calls: DescribedCall[] } | { failed: boolean };

/** A console in each place that was opened. The description is fetched with the first one. */
function useConsoles(area: { current: HTMLElement | null }) {
  const [places, setPlaces] = useState<readonly { call: string; element: Element }[]>([]);
  const [loaded, setLoaded] = useState<Description>({ failed: false });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const open = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      const { call } = target.dataset;
      const element = target.lastElementChild;
      if (!call || !element) return;
      setPlaces((all) => (all.some((place) => place.call === call) ? all : [...all, { call, element }]));
      setLoaded((now) => ('description' in now ? now : { failed: false }));
      fetchDescription(signal).then(
        (description) =>
          setLoaded({ description, calls: groupsOf(description).flatMap(({ calls }) => calls) }),
        () => signal.aborted || setLoaded((now) => ('description' in now ? now : { failed: true })),
      );
    };
    // The event does not bubble.
    area.current?.addEventListener('toggle', open, { capture: true, signal });
    return () => abort.abort();
  }, [area]);
  return places.map(({ call: id, element }) => {
    const call = 'calls' in loaded && loaded.calls.find((each) => each.id === id);
    return createPortal(
      call ? (
        <CallConsole call={call} description={loaded.description} />
      ) : (
        <p role="status">
          {'failed' in loaded && loaded.failed
            ? 'The console could not be loaded. Check your connection, then close and open it again.'
            : 'Loading.'}
        </p>
      ),
      element,
      id,
    );
  });
}
