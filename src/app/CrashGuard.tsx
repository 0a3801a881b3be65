import { Component, type ReactNode } from 'react';
import { NoticePage } from '#views/notice/NoticePage.tsx';

type CrashGuardProps = { language: () => string; children: ReactNode };

/** Turns a crashed view into a page that looks UNKNOWN, says so, and can be tried again (S12). */
export class CrashGuard extends Component<CrashGuardProps, { crash: string | null }> {
  override state = { crash: null };

  static getDerivedStateFromError(error: unknown): { crash: string } {
    return { crash: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    return (
      <NoticePage
        kind="crash"
        language={this.props.language()}
        detail={crash}
        onTryAgain={() => location.reload()}
      />
    );
  }
}
