import { Component, type ErrorInfo, type ReactNode, useLayoutEffect } from 'react';

interface Props {
  /** Replaces a child that threw. */
  fallback: (retry: () => void) => ReactNode;
  /** `mounted`: whether the child had been on the page before it threw. */
  onError: (error: unknown, mounted: boolean, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Contains errors of its children. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private mounted = false;
  /** One failure can surface more than once, as when React runs effects twice in development. */
  private reported = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (!this.reported) this.props.onError(error, this.mounted, info);
    this.reported = true;
  }

  private readonly retry = () => {
    this.mounted = false;
    this.reported = false;
    this.setState({ failed: false });
  };

  private readonly markMounted = () => {
    this.mounted = true;
  };

  override render() {
    if (this.state.failed) return this.props.fallback(this.retry);
    return (
      <>
        {this.props.children}
        <OnMounted onMounted={this.markMounted} />
      </>
    );
  }
}

/** Calls back once its siblings are on the page. */
function OnMounted({ onMounted }: { onMounted: () => void }) {
  useLayoutEffect(onMounted);
  return null;
}
