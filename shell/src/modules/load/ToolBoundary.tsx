import { EmptyState, ErrorState } from '@atelier/tool-kit/feedback';
import { WifiOff } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect, useEffectEvent } from 'react';
import { tool as texts } from '../../messages.ts';
import { classifyLoadError } from './load-errors.ts';
import { reportCrash } from './module-reports.ts';

interface ToolBoundaryProps {
  module: string;
  version: string;
  /** Shows the error itself, for the developer of the module. */
  inDevelopment: boolean;
  /** Called for an error of the module itself, not for one of the connection. */
  onCrash(): void;
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
    onCrash();
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
