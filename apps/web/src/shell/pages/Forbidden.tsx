import { useText } from '../../platform/i18n/useText.ts';
import { PlainPage } from './PlainPage.tsx';

export function Forbidden() {
  const t = useText();
  return <PlainPage mark="403" text={t('shell.forbidden.text')} title={t('shell.forbidden.title')} />;
}
