import { toast } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useSettings } from '../../page/app-context.ts';
import { isolatedPath } from '../../page/build-constants.ts';
import { usePageTitle } from '../../page/page.ts';
import type { FoundTool, Registry } from '../../page/registry.ts';
import { navLabel } from '../../page/studio-tools.ts';
import { theme } from '../../page/theme-store.ts';
import { type Counts, count } from '../load/module-reports.ts';
import { type FrameView, type OpenMessage, type PageMessage, readFrameMessage } from './protocol.ts';
import { createCallServer } from './serve-calls.ts';

type Post = (message: PageMessage) => void;

const firstHeight = 480;

/**
 * A tool of an isolated module: a frame of an opaque origin without session, storage, cookies and network. The page makes its
 * calls, shows its toasts, follows its links and has its address.
 */
export function IsolatedTool({ module, tool }: FoundTool) {
  usePageTitle(navLabel(tool));
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const [post, setPost] = useState<Post | null>(null);
  const disconnect = useRef(() => {});
  const navigate = useNavigate();
  const { registry } = useSettings();
  const plan = useSession((session) => session.plan);
  const choice = useStore(theme, (state) => state.choice);
  const address = createPath(useLocation());
  useEffect(() => post?.({ type: 'theme', theme: choice }), [post, choice]);
  useEffect(() => post?.({ type: 'address', address }), [post, address]);
  useEffect(() => () => disconnect.current(), []);
  useViewUpdates(frame, post);

  const receive = useEffectEvent((data: unknown, calls: ReturnType<typeof createCallServer>) => {
    const message = readFrameMessage(data);
    if (!message) return;
    if (message.type === 'call') void calls.call(message);
    else if (message.type === 'abort') calls.abort(message.id);
    else if (message.type === 'resize') setHeight(Math.ceil(message.height));
    else if (message.type === 'toast') toast[message.kind](message.text);
    else if (message.type === 'report') report(message.version, message.counts);
    else navigate(message.to, { replace: message.replace });
  });

  // A frame may report about its own module only.
  function report(version: string, counts: Partial<Counts>): void {
    if ([module.version, module.previous?.version].includes(version)) count(module.name, version, counts);
  }

  function connect(): void {
    disconnect.current();
    const { port1, port2 } = new MessageChannel();
    const send = (message: PageMessage, transfer: Transferable[] = []): void => {
      port1.postMessage(message, transfer);
    };
    const calls = createCallServer(module.name, ownTypes(module, registry), send);
    port1.onmessage = ({ data }) => receive(data, calls);
    disconnect.current = () => {
      calls.close();
      port1.close();
    };
    const view = viewOf(frame.current);
    const open: OpenMessage = { type: 'open', module, address, theme: choice, view, plan };
    // The frame has an opaque origin, which cannot be named.
    frame.current?.contentWindow?.postMessage(open, '*', [port2]);
    setPost(() => send);
  }

  return (
    <iframe
      ref={frame}
      className="-m-2 block w-[calc(100%+1rem)] max-w-none scroll-mt-(--sticky-top) border-0 [color-scheme:inherit]"
      title={tool.title}
      sandbox="allow-scripts allow-forms allow-downloads"
      src={isolatedPath}
      style={{ height }}
      onLoad={connect}
    />
  );
}

/** The types of creations that a module declares, and no other module. */
function ownTypes({ name, tools }: FoundTool['module'], { modules }: Registry): string[] {
  const typesOf = (declared: typeof tools) =>
    declared.flatMap(({ creates }) => creates.map(({ type }) => type));
  const others = typesOf(modules.filter((other) => other.name !== name).flatMap((other) => other.tools));
  return typesOf(tools).filter((type) => !others.includes(type));
}

/** Tells the frame which part of it is visible, whenever that changes. */
function useViewUpdates(frame: RefObject<HTMLElement | null>, post: Post | null): void {
  useEffect(() => {
    if (!post || !frame.current) return;
    let request = 0;
    const update = () => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => post({ type: 'view', view: viewOf(frame.current) }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(frame.current);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [frame, post]);
}

function viewOf(frame: HTMLElement | null): FrameView {
  const { top = 0, bottom = 0 } = frame?.getBoundingClientRect() ?? {};
  const belowTopBar = frame ? Number.parseFloat(getComputedStyle(frame).scrollMarginTop) : 0;
  const visibleTop = Math.max(belowTopBar, top);
  const height = Math.max(0, Math.min(bottom, innerHeight) - visibleTop);
  return { window: innerHeight, top: visibleTop - top, height };
}
