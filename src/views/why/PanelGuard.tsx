import { Component, type ReactNode } from 'react';

type PanelGuardProps = { fallback: ReactNode; children: ReactNode };

/** Keeps a panel that fails, or cannot be loaded, from taking the status off the screen. */
export class PanelGuard extends Component<PanelGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
