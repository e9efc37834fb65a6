import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ToolFailure } from './ToolFailure.tsx';

interface ToolBoundaryProps {
  /** The module and version, for the log. */
  module: string;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps a tool that throws while it renders from taking the studio with it. */
export class ToolBoundary extends Component<ToolBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(`${this.props.module}: threw while it was drawn.`, error, componentStack ?? '');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ToolFailure
        message="This tool stopped. What you have made is kept; try again to go on."
        onRetry={this.props.onRetry}
      />
    );
  }
}
