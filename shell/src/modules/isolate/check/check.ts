import type { RegistryModule } from '@atelier/contracts';
import { isolatedPath } from '../../../page/build-constants.ts';
import type { OpenMessage } from '../protocol.ts';
import { isObservation, observe } from './observe.ts';

/** Milliseconds within which a tool must load. The loader tries twice for 4 s. */
const loadTimeout = 12_000;
/** Milliseconds to wait after a failure for its logged error, which arrives on another channel. */
const logDelay = 200;
/** Milliseconds to wait after a tool has loaded for errors of its rendering and effects. */
const settleTime = 1_000;

/**
 * Opens each tool of the version at `/version` in a frame, as an isolated module, and sends the first problem, or none, to
 * `/result`. Calls of the tool get no response.
 */
async function checkTools(): Promise<void> {
  const module: RegistryModule = await (await fetch('/version')).json();
  let problem: { path: string; message: string } | null = null;
  for (const { path } of module.tools) {
    const message: string | null = await checkTool(module, path);
    if (message !== null) problem = { path, message };
    if (problem) break;
  }
  await fetch('/result', { method: 'POST', body: JSON.stringify({ problem }) });
}

async function checkTool(module: RegistryModule, path: string): Promise<string | null> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.style.cssText = 'width: 1000px; height: 1000px';
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let logged = '';
  const fail = (reason: string) =>
    setTimeout(() => resolve(logged ? `${reason} (${logged})` : reason), logDelay);

  const onObservation = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || !isObservation(data)) return;
    if (data.type === 'logged') logged ||= data.text;
    else if (data.changed.length > 0)
      resolve(`The module changes elements outside of its root: ${data.changed.join(', ')}.`);
    else resolve(null);
  };
  addEventListener('message', onObservation);
  port1.onmessage = ({ data }) => {
    if (data?.type !== 'report') return;
    if (data.counts?.failures) fail('The tool failed to load.');
    if (data.counts?.crashes) fail('The tool threw an error while it rendered.');
    if (data.counts?.loads)
      setTimeout(() => frame.contentWindow?.postMessage({ type: 'compare' }, '*'), settleTime);
  };
  frame.onload = () => {
    const view = { window: 1000, top: 0, height: 1000 };
    const open: OpenMessage = { type: 'open', module, address: path, theme: 'system', view, plan: 'premium' };
    frame.contentWindow?.postMessage(open, '*', [port2]);
  };
  const timer = setTimeout(() => fail(`The tool did not load within ${loadTimeout / 1000} s.`), loadTimeout);
  frame.src = isolatedPath;
  document.body.append(frame);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    removeEventListener('message', onObservation);
    port1.close();
    frame.remove();
  }
}

// The same script runs in the page of the check and, before all other scripts, in its frames.
if (window.parent === window) void checkTools();
else observe(window.parent);
