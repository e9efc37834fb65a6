import './prepare-frame.ts';
import type { PageSettings } from '@atelier/contracts';
import { setCallSender } from '@atelier/tool-kit/calls';
import { toast } from '@atelier/tool-kit/feedback';
import { setSession } from '@atelier/tool-kit/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath, type Navigator, parsePath, Router, type To } from 'react-router-dom';
import { SettingsProvider } from '../../page/app-context.ts';
import { keepFocusIn } from '../../page/keep-focus.ts';
import { findTool } from '../../page/registry.ts';
import { showTheme } from '../../page/theme-store.ts';
import { InPageTool } from '../load/InPageTool.tsx';
import { forwardReports } from '../load/module-reports.ts';
import { createPortCalls } from './port-calls.ts';
import type { FrameMessage, FrameView, OpenMessage, PageMessage } from './protocol.ts';
import './frame.css';
import '@atelier/tool-kit/styles/elements.css';
import '@atelier/tool-kit/styles/kit.css';

addEventListener('message', connect);

/** Opens the tool that the page around the frame names. Only pages of this product can contain the frame. */
function connect({ source, data, ports: [port] }: MessageEvent<OpenMessage>): void {
  if (source !== window.parent || data?.type !== 'open' || !port) return;
  removeEventListener('message', connect);
  const { module, address, theme, view, plan } = data;
  const post = (message: FrameMessage) => port.postMessage(message);
  const calls = createPortCalls(post);
  port.onmessage = ({ data: message }: MessageEvent<PageMessage>) => {
    if (message.type === 'theme') showTheme(message.theme);
    else if (message.type === 'view') showView(message.view);
    else if (message.type === 'address') show(message.address);
    else calls.receive(message);
  };
  setCallSender(calls.send);
  forwardReports((version, counts) => post({ type: 'report', version, counts }));
  // The tool-kit loads lists only for a signed-in user. The frame learns nothing about who it is.
  setSession({ status: 'signed-in', user: { id: 'isolated', fullName: '', imageUrl: '', email: '' }, plan });
  Object.assign(toast, {
    success: (text: unknown) => post({ type: 'toast', kind: 'success', text: String(text) }),
    error: (text: unknown) => post({ type: 'toast', kind: 'error', text: String(text) }),
  });
  showTheme(theme);
  showView(view);
  new ResizeObserver(() => post({ type: 'resize', height: document.body.scrollHeight })).observe(
    document.body,
  );
  const { isolated: _, ...own } = module;
  const settings: PageSettings = {
    clerkPublishableKey: '',
    clerkProxyUrl: null,
    registry: { modules: [own] },
  };
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  keepFocusIn(root);
  const app = createRoot(root);
  const navigator = pageNavigator(post);
  const show = (location: string) => {
    const found = findTool(settings.registry, parsePath(location).pathname ?? '/');
    app.render(
      <StrictMode>
        <Router location={location} navigator={navigator}>
          <SettingsProvider value={settings}>
            {found && <InPageTool key={found.tool.path} {...found} />}
          </SettingsProvider>
        </Router>
      </StrictMode>,
    );
  };
  show(address);
}

/** Asks the page to navigate. It then posts the new address, or removes the frame. */
function pageNavigator(post: (message: FrameMessage) => void): Navigator {
  const ask = (replace: boolean) => (to: To) =>
    post({ type: 'navigate', to: typeof to === 'string' ? to : createPath(to), replace });
  // The history belongs to the page.
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: () => {},
    push: ask(false),
    replace: ask(true),
  };
}

/**
 * Sets the variables that style sheets use instead of the height of the window. In the frame, `100vh` is the height of its content,
 * most of which may be outside of the page's window.
 */
function showView({ window, top, height }: FrameView): void {
  const { style } = document.documentElement;
  style.setProperty('--window-height', `${window}px`);
  style.setProperty('--view-top', `${top}px`);
  style.setProperty('--view-height', `${height}px`);
  style.setProperty('--view-bottom', `calc(100vh - ${top + height}px)`);
}
