import { Component, type ErrorInfo, type ReactNode, useLayoutEffect } from 'react';

interface Props {
  /** What stands in for a child that threw. */
  fallback: (retry: () => void) => ReactNode;
  /** `shown` tells whether the child had been on the page before it threw. */
  onError: (error: unknown, shown: boolean, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Keeps an error of its children to itself. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private shown = false;
  /** One failure can surface more than once, as when effects are run twice during development. */
  private told = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (!this.told) this.props.onError(error, this.shown, info);
    this.told = true;
  }

  private readonly retry = () => {
    this.shown = false;
    this.told = false;
    this.setState({ failed: false });
  };

  private readonly markShown = () => {
    this.shown = true;
  };

  override render() {
    if (this.state.failed) return this.props.fallback(this.retry);
    return (
      <>
        {this.props.children}
        <Shown onShown={this.markShown} />
      </>
    );
  }
}

/** Runs once its siblings are on the page. */
function Shown({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown);
  return null;
}
