import { Component, type ReactNode } from 'react';
import { LazyScreen, ScreenChunk } from './lazy-screen.tsx';

/** In the chunk of the background, so that it is there without a connection. */
export const brokenScreen = new ScreenChunk(() => import('./broken-screen.tsx'));

type Props = {
  children: ReactNode;
  /** The current route; another one clears the failure. */
  pathname: string;
};

/** Catches what a screen throws while rendering, so that the tab bar keeps working. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <LazyScreen chunk={brokenScreen} /> : this.props.children;
  }
}
