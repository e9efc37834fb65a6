import type { Creation, PageSettings } from '@atelier/contracts';
import { setSession } from '@atelier/tool-kit/session';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { findTool } from '../../settings/registry.ts';
import { SettingsProvider } from '../../settings/settings.ts';
import { InPageTool } from '../load/InPageTool.tsx';
import { ModulePart } from '../load/ModulePart.tsx';
import { type Counts, forwardReports } from '../load/module-reports.ts';
import { showsNothing } from '../load/ToolWatch.tsx';
import { changedGlobals } from '../load/watched-page.ts';
import type { OpenMessage, ToolMessage } from './messages.ts';
import '@atelier/tool-kit/styles/elements.css';
import '@atelier/tool-kit/styles/kit.css';

/** The frame of the check: opens one tool or extension, as a page does for a signed-in user. */

/** Milliseconds to wait after a failure for the error that the browser logs. */
const logDelay = 200;
/** Milliseconds to wait after a tool has loaded for errors of its rendering and effects. */
const settleTime = 1_000;

addEventListener('message', open);

function open({ source, data }: MessageEvent<OpenMessage>): void {
  if (source !== window.parent || data?.type !== 'open') return;
  removeEventListener('message', open);
  const { module, part } = data;
  const { fetch } = globalThis;
  // Calls of the tool get no response.
  globalThis.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    const isCall = href.startsWith(location.origin) && !href.startsWith(location.origin + module.base);
    return isCall ? new Promise(() => {}) : fetch(input, init);
  };
  forwardReports(judge);
  setSession({
    status: 'signed-in',
    user: { id: 'check', fullName: '', imageUrl: '', email: '' },
    plan: 'premium',
  });
  if (!part.expose) opened = module.name;
  const registry = { modules: [module] };
  const settings: PageSettings = { clerkPublishableKey: '', clerkProxyUrl: null, registry };
  const root = document.getElementById('root');
  const found = findTool(registry, part.path);
  if (!root || !found) throw new Error(`${part.path} cannot be opened.`);
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter initialEntries={[part.path]}>
        <SettingsProvider value={settings}>
          {part.expose ? (
            <ModulePart
              path={part.path}
              expose={part.expose}
              given={part.creation ? { creation: sampleOf(part.creation), onDone() {} } : {}}
              loading={null}
            />
          ) : (
            <InPageTool {...found} />
          )}
          <Settled />
        </SettingsProvider>
      </MemoryRouter>
    </StrictMode>,
  );
}

/** A creation for an action. */
const sampleOf = (type: string): Creation => ({
  id: '0123456789abcdef01234567',
  user_id: 'check',
  type,
  prompt: 'A prompt',
  content: 'The content of a creation.',
  publish: false,
  status: 'completed',
  settings: {},
  report: null,
  likes: [],
  like_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

let settle = () => {};

/** Compares the page after `settle`, once React has nothing else to do. */
function Settled() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    settle = () => startTransition(() => setSettled(true));
  }, []);
  useEffect(() => {
    if (settled) compare();
  }, [settled]);
  return null;
}

/** The module whose tool is opened, and has to show something. */
let opened: string | null = null;

function judge(_version: string, { loads, failures, crashes }: Partial<Counts>): void {
  if (failures) setTimeout(fail, logDelay, 'The tool failed to load.');
  if (crashes) setTimeout(fail, logDelay, 'The tool threw an error while it rendered.');
  if (loads) setTimeout(() => settle(), settleTime);
}

const fail = (reason: string) => finish(firstError() ? `${reason} (${firstError()})` : reason);

function compare(): void {
  const changed = changedElements().join(', ');
  const globals = changedGlobals();
  if (firstError()) fail('The tool logged an error.');
  else if (changed) finish(`The module changes elements outside of its root: ${changed}.`);
  else if (globals) finish(`The module replaces globals of the page: ${globals}.`);
  else finish(opened && showsNothing(opened) ? 'The tool shows nothing.' : null);
}

function finish(problem: string | null): void {
  const message: ToolMessage = { type: 'checked', problem };
  window.parent.postMessage(message, '*');
}

/** Elements of the shell that a global style sheet could change. */
const samples = 'aside main header nav section h1 h2 p a button input ul li img svg'.split(' ');
/** The properties that are compared. Sizes are not among them: they change when a font arrives. */
const properties =
  'display visibility opacity position color background-color font-size font-family margin padding border transform filter pointer-events'.split(
    ' ',
  );
const longestText = 300;

let logged = '';

/** The first error that was logged or not caught. */
const firstError = () => logged;

function log(text: string): void {
  logged ||= text.replace(/\s+/g, ' ').slice(0, longestText);
}
const logError = console.error;
console.error = (...values: unknown[]) => {
  logError(...values);
  log(values.map(String).join(' '));
};
addEventListener('error', ({ message }) => log(message));
addEventListener('unhandledrejection', ({ reason }) => log(String(reason)));

const box = document.createElement('div');
box.style.cssText = 'position: absolute; visibility: hidden; width: 600px';
box.append(...samples.map((name) => document.createElement(name)));
document.body.prepend(box);
const elements = [...box.children];
const before = elements.map(styleOf);

/** The names of the elements outside of the module's root that look different than before it was loaded. */
const changedElements = (): string[] =>
  elements.filter((element, index) => styleOf(element) !== before[index]).map(({ localName }) => localName);

function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  return properties.map((property) => style.getPropertyValue(property)).join(';');
}
