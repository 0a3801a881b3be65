import { Component, type ReactNode } from 'react';
import { PageFailed } from './PageFailed.tsx';

type PageGuardProps = {
  /** Which page stands inside: another one begins without the fault of the last. */
  place: string;
  children: ReactNode;
};

type Seen = { place: string; fault: string | null };

/** Keeps a page that fails from taking the shell with it: there is always a way back (S12). */
export class PageGuard extends Component<PageGuardProps, Seen> {
  override state: Seen = { place: this.props.place, fault: null };

  static getDerivedStateFromProps({ place }: PageGuardProps, seen: Seen): Seen | null {
    return place === seen.place ? null : { place, fault: null };
  }

  static getDerivedStateFromError(error: unknown): Pick<Seen, 'fault'> {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return <PageFailed fault={fault} onTryAgain={() => this.setState({ fault: null })} />;
  }
}
