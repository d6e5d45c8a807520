import { useText } from '../platform/i18n/useText.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTitle } from '../ui/useTitle.ts';

export function NoScreens() {
  const t = useText();
  useTitle();
  return <EmptyState text={t('shell.nothing.text')} title={t('shell.nothing.title')} />;
}
