import type { Creation, PageSettings } from '@atelier/contracts';
import { setSession } from '@atelier/tool-kit/session';
import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { findTool } from '../../settings/registry.ts';
import { SettingsProvider } from '../../settings/settings.ts';
import { InPageTool } from '../load/InPageTool.tsx';
import { ModulePart } from '../load/ModulePart.tsx';
import { type Counts, forwardReports } from '../load/module-reports.ts';
import { showsNothing } from '../load/ToolWatch.tsx';
import { keepPage } from '../load/watched-page.ts';
import type { OpenMessage, ToolMessage } from './check-page.ts';
import { firstError, followTool, hasCalled, pageProblem, takesFocus } from './judged-page.ts';
import '@atelier/tool-kit/styles/elements.css';
import '@atelier/tool-kit/styles/kit.css';

/** The frame of the check: opens one tool or extension, as a page does for a signed-in user. */

/** Milliseconds to wait after a failure for the error that the browser logs. */
const logDelay = 200;
/** Milliseconds to wait after a tool has loaded for what it does by itself. */
const settleTime = 2_500;
/** How often to look whether it has rendered, and how long to wait after it was left. */
const lookTime = 500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

addEventListener('message', open);

function open({ source, data }: MessageEvent<OpenMessage>): void {
  if (source !== window.parent || data?.type !== 'open') return;
  removeEventListener('message', open);
  const { modules, part } = data;
  checked = modules[0].name;
  followTool();
  keepPage();
  forwardReports(judge);
  setSession({
    status: 'signed-in',
    user: { id: 'check', fullName: '', imageUrl: '', email: '' },
    plan: 'premium',
  });
  if (!part.expose) opened = checked;
  const registry = { modules };
  const settings: PageSettings = { clerkPublishableKey: '', clerkProxyUrl: null, registry };
  const root = document.getElementById('root');
  const found = findTool(registry, part.path);
  if (!root || !found) throw new Error(`${part.path} cannot be opened.`);
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter initialEntries={[part.path]}>
        <SettingsProvider value={settings}>
          <Pages>
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
          </Pages>
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
let openNext = () => {};
/** Whether the page that follows the tool receives presses. */
let isPressed = false;

/** The page of the tool in the frame of the shell, and another page, which is opened after it. */
function Pages({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(false);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    settle = () => startTransition(() => setSettled(true));
    openNext = () => setLeft(true);
  }, []);
  // Once React has nothing else to do.
  useEffect(() => {
    // What the tool has replaced, the comparison may need.
    if (settled) compare().catch((error: unknown) => fail(`The page does not work: ${error}`));
  }, [settled]);
  const press = () => {
    isPressed = true;
  };
  return (
    <>
      <header>
        <a href="/">Atelier</a>
      </header>
      <main>
        {left ? (
          <button type="button" onClick={press}>
            Another page
          </button>
        ) : (
          children
        )}
      </main>
    </>
  );
}

let checked = '';

/** The module whose tool is opened, and has to show something. */
let opened: string | null = null;

function judge(module: string, _version: string, { loads, failures, crashes }: Partial<Counts>): void {
  if (module !== checked) return;
  if (failures) setTimeout(fail, logDelay, 'The tool failed to load.');
  if (crashes) setTimeout(fail, logDelay, 'The tool threw an error while it rendered.');
  if (loads) setTimeout(() => settle(), settleTime);
}

const fail = (reason: string) => finish(firstError() ? `${reason} (${firstError()})` : reason);

/** Compares the page while the tool is open, and after another page was opened. */
async function compare(): Promise<void> {
  // A tool that suspends without a call throws after the limit of the page.
  while (opened && !hasCalled() && !document.querySelector(`[data-mfe="${opened}"]`)) await wait(lookTime);
  const problem = pageProblem();
  if (problem) return finish(problem);
  if (opened && showsNothing(opened)) return finish('The tool shows nothing.');
  if (await takesFocus()) return finish('The tool takes the focus from the page again and again.');
  openNext();
  await wait(lookTime);
  const next = document.querySelector<HTMLElement>('main > button');
  next?.click();
  if (!isPressed || !next?.checkVisibility()) return finish('No other page works after the tool was left.');
  const left = pageProblem();
  finish(left && `After the tool was left: ${left}`);
}

function finish(problem: string | null): void {
  const message: ToolMessage = { type: 'checked', problem };
  window.parent.postMessage(message, '*');
}
