import { Component, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import { ErrorState } from './States.tsx';

/** Shows that what it contains could not be loaded; trying again closes it. */
export class LoadBoundary extends Component<{ onClose(): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState error={{ message: messages.loadFailed }} onRetry={this.props.onClose} />;
  }
}
