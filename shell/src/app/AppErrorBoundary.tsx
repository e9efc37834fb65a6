import { Component, type ReactNode } from 'react';
import './app-error.css';

/** Shows errors that no other boundary catches, in place of a blank page. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="app-error" role="alert">
        <h1>This page stopped</h1>
        <p>Something went wrong while it was drawn. Nothing you made is lost. Load it again to go on.</p>
        <button type="button" className="app-error-reload" onClick={() => location.reload()}>
          Load again
        </button>
        <a href="/">Go to the start page</a>
      </main>
    );
  }
}
