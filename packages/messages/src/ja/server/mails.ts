import type { MailKind } from '@gatehouse/api/settings/mails';
import type { MailText, MeetingMailWords } from '../../mail-shape.ts';

export const mails: Record<MailKind, MailText> = {
  INVITATION: {
    subject: 'ようこそ：{company}のアカウントのご案内',
    paragraphs: [
      '{name} 様、ようこそ。',
      '{company}のGatehouseポータルにアカウントが作成されました。アカウント名は {account} です。',
      'パスワードを設定すると、そのままログインできます。',
    ],
    button: 'パスワードを設定',
    note: 'リンクは{until}まで、一度だけ使えます。お心当たりがない場合は、何もする必要はありません。',
  },
  PASSWORD_RESET: {
    subject: '新しいパスワードを設定してください',
    paragraphs: [
      '{name} 様',
      '管理者から、アカウント {account} の新しいパスワードを設定するよう依頼がありました。確認コードは次のとおりです。',
    ],
    button: '新しいパスワードを設定',
    note: 'コードは{until}まで、一度だけ使えます。期限が過ぎた場合は、ログイン画面の「パスワードをお忘れですか？」から新しいコードを取得してください。設定するまで、現在のパスワードはそのまま使えます。',
  },
  PASSWORD_CODE: {
    subject: '新しいパスワードを設定するためのコード',
    paragraphs: ['{name} 様', 'このコードで、アカウント {account} の新しいパスワードを設定できます。'],
    button: '新しいパスワードを設定',
    note: 'コードは{until}まで、一度だけ使えます。担当者がコードをお尋ねすることはありません。コードの送信を依頼していない場合は、何もする必要はありません。',
  },
  PASSWORD_CHANGED: {
    subject: 'パスワードが変更されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} のパスワードが変更されました。ほかの場所のセッションは終了しました。',
    ],
    button: '新しいパスワードを設定',
    note: 'ご自身で変更した場合は、何もする必要はありません。お心当たりがない場合は、すぐに新しいパスワードを設定し、引き続き使えるカレンダーのアプリパスワードを取り消して、管理者に連絡してください。',
  },
  EMAIL_CHANGED: {
    subject: 'アカウントのメールアドレスが変更されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} のメールアドレスが変更されました。今後、新しいパスワードのコードを含め、このアカウントに関するメールは新しいアドレスに送られ、こちらには届きません。',
    ],
    button: 'ポータルへ',
    note: 'ご自身の依頼による場合やご承知の場合は、何もする必要はありません。お心当たりがない場合は、すぐに管理者に連絡してください。',
  },
  SECOND_STEP_ON: {
    subject: '2段階認証がオンになりました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} の2段階認証が設定されました。今後はパスワードとアプリのコードでログインします。ほかの場所のセッションは終了しました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身で設定した場合は、何もする必要はありません。お心当たりがない場合は、すぐに管理者に連絡して2段階認証を解除してもらい、新しいパスワードを設定してください。',
  },
  SECOND_STEP_OFF: {
    subject: '2段階認証がオフになりました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} の2段階認証がオフになりました。今後はパスワードだけでログインします。ほかの場所のセッションは終了しました。',
    ],
    button: 'もう一度設定する',
    note: 'ご自身の操作でも、管理者に依頼したものでもない場合は、すぐに管理者に連絡し、パスワードを変更してください。',
  },
  RECOVERY_CODES: {
    subject: 'リカバリーコードが再発行されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} のリカバリーコードが再発行されました。以前のコードは使えなくなりました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身で再発行した場合は、何もする必要はありません。お心当たりがない場合は、コードをもう一度再発行し、新しいパスワードを設定して、すぐに管理者に連絡してください。',
  },
  PASSKEY_ADDED: {
    subject: 'アカウントにパスキーが追加されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} にパスキーが追加されました。パスワードとこのパスキーでログインできます。ほかの場所のセッションは終了しました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身で追加した場合は、何もする必要はありません。お心当たりがない場合は、パスキーを削除し、新しいパスワードを設定して、すぐに管理者に連絡してください。',
  },
  PASSKEY_REMOVED: {
    subject: 'アカウントのパスキーが削除されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} のパスキーが削除されました。ほかの場所のセッションは終了しました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身で削除した場合は、何もする必要はありません。お心当たりがない場合は、すぐに管理者に連絡し、パスワードを変更してください。',
  },
  IDENTITY_LINKED: {
    subject: 'アカウントがIDプロバイダーと連携されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} がIDプロバイダーと連携されました。そこであなたとしてログインした人は、ポータルにログインできます。ほかの場所のセッションは終了しました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身で連携した場合は、何もする必要はありません。お心当たりがない場合は、連携を解除し、新しいパスワードを設定して、すぐに管理者に連絡してください。',
  },
  IDENTITY_REMOVED: {
    subject: 'アカウントとIDプロバイダーの連携が解除されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} とIDプロバイダーの連携が解除されました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身の操作でも、管理者によるものでもない場合は、すぐに管理者に連絡してください。',
  },
  APP_REMOVED: {
    subject: 'アカウントからコードのアプリが解除されました',
    paragraphs: [
      '{name} 様',
      '{when}、ネットワークアドレス {address} から、アカウント {account} のコードのアプリが解除されました。今後はパスワードとパスキーでログインします。ほかの場所のセッションは終了しました。',
    ],
    button: 'セキュリティ設定を見る',
    note: 'ご自身で解除した場合は、何もする必要はありません。お心当たりがない場合は、すぐに管理者に連絡し、パスワードを変更してください。',
  },
  VISITOR_QR: {
    subject: '{company}へのご来訪について',
    paragraphs: [
      '{name} 様',
      '{company}にて、次の日時にお待ちしております：{when}。',
      'タイムゾーン：{zone}',
      '担当者：{host}',
      '住所：{place}',
      '地図：{map}',
      'このQRコードで、上記の時間帯にご訪問先の扉を開けることができます。扉の読み取り機または受付でご提示ください。読み取れない場合は、次の番号もご利用いただけます：',
    ],
    button: 'スマートフォンでQRコードを表示',
    note: 'QRコードとリンクはご本人専用で、この時間帯にのみ有効です。他の方に転送しないでください。',
  },
  GUEST_QR: {
    subject: '会議用QRコード：{title}',
    paragraphs: [
      '{company}の{organizer}より、会議にご招待しております：{title}',
      'タイムゾーン：{zone}',
      '住所：{place}',
      '地図：{map}',
      'このQRコードで{from}から{until}まで入館いただけます。繰り返しの会議の場合は、以降の各開催日にも同様にご利用いただけます。扉の読み取り機または受付でご提示ください。読み取れない場合は、次の番号もご利用いただけます：',
    ],
    button: 'スマートフォンでQRコードを表示',
    note: 'QRコードとリンクはご本人専用です。会議の日時や場所が変わった場合は、新しいコードに置き換わります。他の方に転送しないでください。',
  },
  HEALTH_DECLARATION: {
    subject: '{when} {company}ご訪問前の健康状態申告',
    paragraphs: [
      '{name} 様',
      '{when}に{company}にて{host}がお待ちしております。ご来訪の前に健康状態の申告をお願いいたします。1分ほどで終わります。',
    ],
    button: '申告する',
    note: 'このリンクはご本人専用で、{until}まで有効です。申告は1回で結構です。',
  },
  MEETING_INVITED: {
    subject: '会議のご案内：{title}',
    paragraphs: [
      '{company}の{organizer}より、会議にご招待いたします：{title}',
      '日時：{when}',
      '場所：{place}',
    ],
    note: '添付の予定を開くと、カレンダーに追加されます。ご返信・お問い合わせは{organizer}までお願いいたします。',
  },
  MEETING_CHANGED: {
    subject: '会議の変更：{title}',
    paragraphs: [
      '{company}の{organizer}が会議を変更しました：{title}。変更後の内容は次のとおりです。',
      '日時：{when}',
      '場所：{place}',
    ],
    note: '添付の予定を開くと、カレンダーが更新されます。ご返信・お問い合わせは{organizer}までお願いいたします。',
  },
  MEETING_SHORTENED: {
    subject: '{from}以降の会議の変更：{title}',
    paragraphs: [
      '{company}の{organizer}が{from}以降のこの会議のシリーズを変更しました：{title}。次の会議は予定どおりには行われません。',
      '日時：{when}',
      '場所：{place}',
    ],
    note: '添付の予定を開くと、カレンダーが更新されます。ご返信・お問い合わせは{organizer}までお願いいたします。',
  },
  MEETING_CANCELLED: {
    subject: '会議の中止：{title}',
    paragraphs: ['{company}の{organizer}が会議を取り消しました：{title}', '日時：{when}', '場所：{place}'],
    note: '添付の予定を開くと、カレンダーから削除されます。お問い合わせは{organizer}までお願いいたします。',
  },
  MEETING_ENDING: {
    subject: '{until}に終了：{title}',
    paragraphs: [
      '{name}様',
      '主催されている会議のシリーズは{until}が最終回です：{title}、{place}',
      'ワンステップで延長できます。変更しない場合は、その日に終了します。',
    ],
    button: 'シリーズを延長',
    note: 'このメールはシリーズの主催者にお送りしています。',
  },
};

export const meetingMailWords: MeetingMailWords = {
  repeats: { DAILY: '毎日', WEEKLY: '毎週', MONTHLY: '毎月', YEARLY: '毎年' },
  following: '以降すべて',
};
