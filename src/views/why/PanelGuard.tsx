import { Component, type ReactNode } from 'react';

type PanelGuardProps = {
  fallback: ReactNode;
  children: ReactNode;
  /** What the panel is about: the panel is drawn again when that is something else. Not given: it stays failed. */
  about?: unknown;
};

/** Keeps a panel that fails, or cannot be loaded, from taking the status off the screen. */
export class PanelGuard extends Component<PanelGuardProps, { hasFailed: boolean; about: unknown }> {
  override state = { hasFailed: false, about: this.props.about };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ about }: PanelGuardProps, state: { about: unknown }) {
    return about === state.about ? null : { hasFailed: false, about };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
