import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import { notices as en } from './en/server/notices.ts';
import type { Language } from './index.ts';
import { notices as ja } from './ja/server/notices.ts';
import { notices as ko } from './ko/server/notices.ts';
import type { NoticeText } from './notice-shape.ts';
import { notices as vi } from './vi/server/notices.ts';

/** Texts of notifications. Only the server uses them, so no browser fetches them. */
export const noticeTexts: Record<Language, Record<NoticeKind, NoticeText>> = { en, vi, ko, ja };
