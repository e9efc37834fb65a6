import { useSession } from '@atelier/tool-kit/session';
import { toast } from '@atelier/tool-kit/toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import type { FoundTool } from '../app/registry.ts';
import { theme } from '../theme/theme-store.ts';
import { readFrameMessage } from './frame-messages.ts';
import { isolatedPath, type OpenMessage, type PageMessage } from './protocol.ts';
import { createCallServer } from './serve-calls.ts';

/** The height before the tool has rendered, in pixels. */
const firstHeight = 480;

/**
 * A tool of an isolated module: a frame of an opaque origin without session, storage, cookies and network. The page makes its
 * calls, shows its toasts and follows its links.
 */
export function IsolatedTool({ module, tool }: FoundTool) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const [post, setPost] = useState<((message: PageMessage) => void) | null>(null);
  const disconnect = useRef(() => {});
  const navigate = useNavigate();
  const plan = useSession((session) => session.plan);
  const choice = useStore(theme, (state) => state.choice);
  useEffect(() => post?.({ type: 'theme', theme: choice }), [post, choice]);
  useEffect(() => () => disconnect.current(), []);

  const receive = useEffectEvent((data: unknown, calls: ReturnType<typeof createCallServer>) => {
    const message = readFrameMessage(data);
    if (!message) return;
    if (message.type === 'call') void calls.call(message);
    else if (message.type === 'abort') calls.abort(message.id);
    else if (message.type === 'resize') setHeight(Math.ceil(message.height));
    else if (message.type === 'toast') toast[message.kind](message.text);
    else navigate(message.to);
  });

  function connect(): void {
    disconnect.current();
    const { port1, port2 } = new MessageChannel();
    const send = (message: PageMessage, transfer: Transferable[] = []) =>
      port1.postMessage(message, transfer);
    const calls = createCallServer(module.name, send);
    port1.onmessage = ({ data }) => receive(data, calls);
    disconnect.current = () => {
      calls.close();
      port1.close();
    };
    const open: OpenMessage = { type: 'open', module, path: tool.path, theme: choice, plan };
    // The frame has an opaque origin, which cannot be named.
    frame.current?.contentWindow?.postMessage(open, '*', [port2]);
    setPost(() => send);
  }

  return (
    <iframe
      ref={frame}
      className="isolated-tool"
      title={tool.title}
      sandbox="allow-scripts"
      src={isolatedPath}
      style={{ height }}
      onLoad={connect}
    />
  );
}
