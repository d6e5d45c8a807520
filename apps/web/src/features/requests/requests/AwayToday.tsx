import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../../platform/call/useApi.ts';
import { today } from '../../../platform/dateRanges.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';

/** Shows the people that are absent today, without the reasons. */
export function AwayToday() {
  const t = useText();
  const { data } = useApi(requests.whoIsAway, { query: { date: today(), size: 5 }, quiet: true });
  if (!data || data.totalElements === 0) return null;
  const more = data.totalElements - data.content.length;
  const names = joinList(data.content.map(({ displayName }) => displayName));
  return t('requests.requests.awayToday', { names: more > 0 ? `${names} +${more}` : names });
}
