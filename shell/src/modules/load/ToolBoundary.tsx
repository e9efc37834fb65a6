import { EmptyState, ErrorState } from '@atelier/tool-kit/feedback';
import { WifiOff } from 'lucide-react';
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { tool as texts } from '../../messages.ts';
import { classifyLoadError, TimeoutError } from './load-errors.ts';
import { reportCrash } from './module-reports.ts';

interface ToolBoundaryProps {
  module: string;
  version: string;
  /** Shows the error itself, for the developer of the module. */
  inDevelopment: boolean;
  /** Called for an error of the module itself, not for one of the connection. */
  onCrash(error: unknown): void;
  onRetry(): void;
  /** Shown instead of the message. The developer of the module sees the error. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Confines an error that a tool throws while it renders, or in an effect, to the tool's page. */
export class ToolBoundary extends Component<ToolBoundaryProps, { message: string | null }> {
  override state: { message: string | null; error: unknown } = { message: null, error: null };

  static getDerivedStateFromError(error: unknown) {
    const failure = lateLoadFailure(error);
    return { message: failure?.message ?? texts.crashed, error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { module, version, onCrash } = this.props;
    console.error(`${module} ${version}: threw while rendering.`, error, componentStack ?? '');
    if (lateLoadFailure(error)) return;
    reportCrash(module, version, error);
    onCrash(error);
  }

  /** Renders again with another version, such as the next build of a module in development. */
  override componentDidUpdate({ version }: ToolBoundaryProps) {
    if (version !== this.props.version && this.state.message !== null) this.setState({ message: null });
  }

  override render() {
    const { message, error } = this.state;
    const { inDevelopment, children, fallback, onRetry } = this.props;
    if (message === null) return children;
    if (fallback !== undefined && !inDevelopment) return fallback;
    return <ToolFailure message={inDevelopment ? String(error) : message} onRetry={onRetry} />;
  }
}

/** The failure if a file that the tool loads later did not arrive: the connection may be the cause. */
function lateLoadFailure(error: unknown) {
  const failure = classifyLoadError(error, null);
  return failure.code === 'file_unreachable' ? failure : null;
}

/** The message in place of a tool that failed, with a button that tries again. What was missing without a connection is tried with one. */
export function ToolFailure({ message, onRetry }: { message: string; onRetry(): void }) {
  const notCached = message === texts.notCached;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!notCached) return;
    const listen = () => retry();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, [notCached]);
  if (notCached) return <EmptyState icon={<WifiOff />}>{message}</EmptyState>;
  return (
    <div className="mx-auto max-w-176 py-[clamp(1rem,8vh,5rem)]">
      <ErrorState error={{ message }} onRetry={onRetry} />
    </div>
  );
}

/** Shows `children` while a tool suspends. After `timeout` milliseconds it throws a TimeoutError to the boundary. */
export function TimeLimit({ timeout, children }: { timeout: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), timeout);
    return () => clearTimeout(timer);
  }, [timeout]);
  if (over) throw new TimeoutError(`The tool did not render within ${timeout} ms`);
  return children;
}

/** Milliseconds between two checks, and the checks in a row after which updates count as endless. */
const checkEvery = 2_000;
const mostMissed = 3;

/**
 * Throws a TimeoutError to the boundary when the updates of a tool never end, such as with an effect that sets state each time.
 * Such updates starve transitions, and with them navigation: the user could not leave.
 */
export function UpdateLimit() {
  const [count, setCount] = useState(0);
  const [endless, setEndless] = useState(false);
  const committed = useRef(0);
  useEffect(() => {
    committed.current = count;
  }, [count]);
  useEffect(() => {
    let requested = 0;
    let missed = 0;
    const timer = setInterval(() => {
      missed = committed.current === requested ? 0 : missed + 1;
      if (missed >= mostMissed) return setEndless(true);
      if (missed > 0) return;
      const next = ++requested;
      startTransition(() => setCount(next));
    }, checkEvery);
    return () => clearInterval(timer);
  }, []);
  if (endless) throw new TimeoutError('The updates of the tool do not end');
  return null;
}
