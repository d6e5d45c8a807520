import { useText } from '../../platform/i18n/useText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTitle } from '../../ui/page/useTitle.ts';

export function NoScreens() {
  const t = useText();
  useTitle();
  return <EmptyState text={t('shell.nothing.text')} title={t('shell.nothing.title')} />;
}
