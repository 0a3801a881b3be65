import { Component, type ReactNode } from 'react';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import type { CrashReload } from './createCrashReload.ts';

type CrashGuardProps = { language: () => string; reload: CrashReload; children: ReactNode };

/** Turns a crashed view into a page that looks UNKNOWN, says so, and reloads by itself (S12). */
export class CrashGuard extends Component<CrashGuardProps, { crash: string | null }> {
  override state = { crash: null };

  static getDerivedStateFromError(error: unknown): { crash: string } {
    return { crash: messageOf(error) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.reload.begin(messageOf(error));
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    return (
      <NoticePage
        kind="crash"
        language={this.props.language()}
        detail={crash}
        onTryAgain={() => this.props.reload.now(crash)}
      />
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
