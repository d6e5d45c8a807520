import { useText } from '../../platform/i18n/useText.ts';
import { PlainPage } from './PlainPage.tsx';

export function NotFound() {
  const t = useText();
  return <PlainPage mark="404" text={t('shell.notFound.text')} title={t('shell.notFound.title')} />;
}
