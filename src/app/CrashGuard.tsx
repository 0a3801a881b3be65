import { Component, type ReactNode } from 'react';
import { NoticePage } from '#views/notice/NoticePage.tsx';

/** Long enough to be read, short enough for a display that nobody looks after. */
const RELOAD_AFTER_MS = 10_000;

type CrashGuardProps = { language: () => string; children: ReactNode };

/** Turns a crashed view into a page that looks UNKNOWN, says so, and reloads by itself (S12). */
export class CrashGuard extends Component<CrashGuardProps, { crash: string | null }> {
  override state = { crash: null };

  static getDerivedStateFromError(error: unknown): { crash: string } {
    return { crash: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(): void {
    setTimeout(() => location.reload(), RELOAD_AFTER_MS);
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
