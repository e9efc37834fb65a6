import { Skeleton } from '@atelier/tool-kit/skeleton';
import { ErrorState } from '@atelier/tool-kit/states';
import type { ReactNode } from 'react';
import { lazyView, View } from '../app/lazy-view.tsx';
import { layout as texts } from '../messages.ts';
import { retryOperatorAccess, useOperatorAccess } from './access.ts';

const page = lazyView(async () => (await import('./OperatorPage.tsx')).OperatorPage);

/** The page for operators; for all other users there is none. */
export function OperatorRoute({ notFound }: { notFound: ReactNode }) {
  const access = useOperatorAccess();
  if (access === 'operator') return <View of={page} />;
  if (access === 'none') return notFound;
  if (access === 'failed')
    return <ErrorState error={{ message: texts.operatorUnknown }} onRetry={retryOperatorAccess} />;
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton className="page-skeleton-list" />
    </div>
  );
}
