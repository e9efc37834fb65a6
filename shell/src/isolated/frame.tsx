import '@atelier/tool-kit/styles/tailwind.css';
import type { PageSettings } from '@atelier/contracts';
import { setCallSender } from '@atelier/tool-kit/calls';
import { toast } from '@atelier/tool-kit/feedback';
import { setSession } from '@atelier/tool-kit/session';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SettingsProvider } from '../app/app-context.ts';
import { keepFocusIn } from '../app/keep-focus.ts';
import { addKnownFiles } from '../app/known-files.ts';
import { settingsElement } from '../entry/page-settings.ts';
import { forwardReports } from '../federation/module-reports.ts';
import { ToolRoute } from '../federation/ToolRoute.tsx';
import { showTheme } from '../theme/theme-store.ts';
import { createPortCalls } from './port-calls.ts';
import type { FrameMessage, FrameView, OpenMessage, PageMessage } from './protocol.ts';
import { removeWebRtc } from './remove-web-rtc.ts';
import './frame.css';

const files = document.getElementById(settingsElement)?.textContent;
addKnownFiles(JSON.parse(files ?? '{}'));
removeWebRtc();
addEventListener('message', connect);

/** Opens the tool that the page around the frame names. Only pages of this product can contain the frame. */
function connect({ source, data, ports: [port] }: MessageEvent<OpenMessage>): void {
  if (source !== window.parent || data?.type !== 'open' || !port) return;
  removeEventListener('message', connect);
  const { module, path, theme, view, plan } = data;
  const post = (message: FrameMessage) => port.postMessage(message);
  const calls = createPortCalls(post);
  port.onmessage = ({ data: message }: MessageEvent<PageMessage>) => {
    if (message.type === 'theme') showTheme(message.theme);
    else if (message.type === 'view') showView(message.view);
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
  const leave = <Leave onLeave={(to) => post({ type: 'navigate', to })} />;
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <SettingsProvider value={settings}>
          <Routes>
            <Route path="/ai/:tool" element={<ToolRoute notFound={leave} />} />
            <Route path="*" element={leave} />
          </Routes>
        </SettingsProvider>
      </MemoryRouter>
    </StrictMode>,
  );
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

/** Asks the page to open an address that is not of this module. */
function Leave({ onLeave }: { onLeave(to: string): void }) {
  const { pathname, search, hash } = useLocation();
  const to = pathname + search + hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => onLeave(to), [to]);
  return null;
}
