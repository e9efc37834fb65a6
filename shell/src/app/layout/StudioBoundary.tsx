import { ErrorState } from '@atelier/tool-kit/feedback';
import { Component, type ReactNode } from 'react';
import { layout as texts } from '../../messages.ts';
import { classifyLoadError } from '../../modules/load/load-errors.ts';
import { preloadPage } from '../studio-pages.tsx';

interface StudioBoundaryProps {
  path: string;
  children: ReactNode;
}

/**
 * Catches a page's errors. It offers to load a missing file again, and does so when the browser is online.
 * React also hands it the errors of a tool that the user has left: then the next page must be shown.
 * A second error at the same path goes on to the boundary of the app.
 */
export class StudioBoundary extends Component<
  StudioBoundaryProps,
  { error: unknown; failedPath: string | null }
> {
  override state: { error: unknown; failedPath: string | null } = { error: null, failedPath: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    addEventListener('online', this.#loadAgain);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#loadAgain);
  }

  override componentDidCatch(error: unknown) {
    const { path } = this.props;
    console.error(`${path}: an error outside of a tool's page.`, error);
    if (isFileMissing(error)) return;
    if (this.state.failedPath !== path) this.setState({ error: null, failedPath: path });
  }

  override componentDidUpdate(before: StudioBoundaryProps) {
    if (before.path === this.props.path) return;
    this.setState({ failedPath: null });
    this.#loadAgain();
  }

  #loadAgain = () => {
    if (!isFileMissing(this.state.error)) return;
    preloadPage(this.props.path);
    this.setState({ error: null });
  };

  /** The second time, the whole page is loaded: a release may have replaced the file. */
  #retry = () => {
    const { path } = this.props;
    if (this.state.failedPath === path) location.reload();
    else {
      this.setState({ failedPath: path });
      this.#loadAgain();
    }
  };

  override render() {
    const { error, failedPath } = this.state;
    if (error === null) return this.props.children;
    if (isFileMissing(error))
      return <ErrorState error={{ message: texts.pageUnreachable }} onRetry={this.#retry} />;
    if (failedPath === this.props.path) throw error;
    return null;
  }
}

const isFileMissing = (error: unknown) => classifyLoadError(error, null).code === 'file_unreachable';
