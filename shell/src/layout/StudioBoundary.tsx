import { Component, type ReactNode } from 'react';

interface StudioBoundaryProps {
  /** The path of the shown page. */
  path: string;
  children: ReactNode;
}

/**
 * Catches the error of a tool's cleanup when the user leaves it: React hands it to a boundary around the tool that is still
 * mounted, and the next page must be shown. A second error at the same path goes on to the boundary of the app.
 */
export class StudioBoundary extends Component<
  StudioBoundaryProps,
  { error: unknown; failedPath: string | null }
> {
  override state: { error: unknown; failedPath: string | null } = { error: null, failedPath: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    const { path } = this.props;
    console.error(`${path}: an error outside of a tool's page.`, error);
    if (this.state.failedPath !== path) this.setState({ error: null, failedPath: path });
  }

  override componentDidUpdate(before: StudioBoundaryProps) {
    if (before.path !== this.props.path) this.setState({ failedPath: null });
  }

  override render() {
    const { error, failedPath } = this.state;
    if (error === null) return this.props.children;
    if (failedPath === this.props.path) throw error;
    return null;
  }
}
