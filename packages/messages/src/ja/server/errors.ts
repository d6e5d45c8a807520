import type { ErrorCode } from '@gatehouse/api/platform/errors';

export const errors: Record<ErrorCode, string> = {
  API_ERROR_UNKNOW:
    'ポータルで問題が発生しました。再度お試しのうえ、続く場合はリクエスト番号を管理者にお知らせください。',
  API_INVALID_REQUEST_ARGUMENT:
    '入力内容に正しくない項目があります。印の付いた項目を直して再度お試しください。',
  API_MISSING_REQUEST_PARAMETER: '必要な情報が不足しています。必須項目を入力して再度お試しください。',
  API_SERVICE_DOWN: 'ポータルが混み合っているか、再起動中です。しばらくしてから再度お試しください。',
  // The misspelling in this code is that of the specification.
  API_CROSS_SERIVICE_CALL_FAILED:
    '連携先のサービスが応答しませんでした。しばらくしてから再度お試しください。',
  API_NOT_FOUND: '存在しないか、閲覧できない内容です。リンクを確認するか、一覧に戻ってください。',
  API_TOO_MANY_REQUESTS: '短時間に操作が集中しました。少し待ってから再度お試しください。',
  API_REQUEST_TOO_SLOW: 'アップロードが遅すぎるため中止しました。より良い接続でもう一度お試しください。',
  API_PAYLOAD_TOO_LARGE: '送信するデータが大きすぎます。小さくしてから再度お試しください。',
  API_UNSUPPORTED_MEDIA_TYPE:
    'この種類のファイルや内容には対応していません。別の形式を選んでください。プログラムからは、Content-Type: application/json ヘッダーを付けて JSON を送信してください。',
  API_CONFLICT: 'ほかの人が先に変更しました。読み込み直してから変更をやり直してください。',
  API_ROW_CHANGED: 'ほかの人が先に同じ項目を変更しました。残す値を選んでください。',
  API_REFERENCE_NOT_FOUND: '選択した項目はすでに存在しません。ページを読み込み直して選び直してください。',
  API_IDEMPOTENCY_KEY_REUSED:
    'この操作は別の内容ですでに送信されています。ページを読み込み直して結果を確認してください。プログラムからは、新しい内容を新しいキーで送信してください。',
  API_IDEMPOTENCY_KEY_RUNNING:
    'この操作はすでに送信され、処理中か、中断されました。結果を確認してから再送信してください。',
  API_CURSOR_EXPIRED:
    '前回の読み取り以降に、ポータルがバックアップから復元されました。カーソルなしで最初から読み直してください。',
  API_EXPORT_TOO_LONG:
    'このエクスポートは直接ダウンロードするには大きすぎます。ジョブとして開始してください。',
  API_EXPORT_LIMIT: '未完了のエクスポートがすでに5件あります。完了を待つか、1件をキャンセルしてください。',
  API_EXPORT_NOT_FOUND:
    'このエクスポートは存在しないか、未完了か、アクセス権のなくなったデータを含んでいます。もう一度エクスポートしてください。',
  AUTH_UNAUTHORIZED:
    'ログインしていないか、セッションの有効期限が切れています。もう一度ログインしてください。',
  AUTH_TOKEN_MISSING:
    'この呼び出しにはAPIトークンが必要です。ヘッダー「Authorization: Bearer gatehouse_…」で送信してください。',
  AUTH_TOKEN_INVALID:
    'このAPIトークンは存在しないか、期限切れか、取り消されています。プロフィールの「APIトークン」で新しく作成し、ヘッダー「Authorization: Bearer gatehouse_…」で送信してください。',
  AUTH_TOKEN_OPERATION: 'この操作にAPIトークンは使えません。ポータルにログインして行ってください。',
  AUTH_API_TOKEN_NOT_FOUND: 'このAPIトークンはもう存在しません。一覧を更新してください。',
  AUTH_API_TOKEN_LIMIT: 'APIトークンをこれ以上作成できません。使わなくなったものを取り消してください。',
  AUTH_BAD_CREDENTIAL: 'アカウントまたはパスワードが正しくありません。確認して再度お試しください。',
  AUTH_USERNAME_NOT_FOUND: 'このアカウント名は存在しません。入力内容を確認してください。',
  AUTH_EMAIL_NOT_FOUND: 'このメールアドレスのアカウントは存在しません。入力内容を確認してください。',
  AUTH_MOBILE_NOT_FOUND: 'この電話番号のアカウントは存在しません。番号を確認してください。',
  AUTH_INVALID_ACCOUNT_STATUS:
    '現在のアカウントの状態ではこの操作はできません。先にアカウントを有効にしてください。',
  AUTH_NO_PERMISSION: 'この操作を行う権限がありません。必要な場合は管理者にお問い合わせください。',
  AUTH_USERNAME_EXISTED: 'このアカウント名はすでに使われています。別の名前を入力してください。',
  AUTH_EMAIL_EXISTED: 'このメールアドレスは別のアカウントで使われています。別のアドレスを入力してください。',
  AUTH_MOBILE_EXISTED: 'この電話番号は別のアカウントで使われています。別の番号を入力してください。',
  AUTH_WRONG_PASSWORD: '現在のパスワードが正しくありません。もう一度入力してください。',
  AUTH_USER_NOT_FOUND: 'このアカウントは存在しません。一覧を読み込み直してください。',
  AUTH_VERIFY_TOKEN_NOT_FOUND: '確認コードが正しくありません。確認するか、新しいコードを取得してください。',
  AUTH_VERIFY_TOKEN_EXPIRED: '確認コードの有効期限が切れています。新しいコードを取得してください。',
  AUTH_DEVICE_NOT_FOUND: 'ログインに使ったデバイスを確認できません。もう一度ログインしてください。',
  AUTH_SESSION_NOT_FOUND: 'このセッションはすでに終了しています。一覧を読み込み直してください。',
  AUTH_PERMISSION_NOT_FOUND: 'この権限は存在しません。ページを読み込み直してください。',
  AUTH_ROLE_NOT_FOUND: 'このロールは存在しません。ページを読み込み直して別のロールを選んでください。',
  AUTH_ROLE_CODE_EXISTED: 'このロールコードはすでに使われています。別のコードを入力してください。',
  AUTH_ROLE_NAME_EXISTED: 'このロール名はすでに使われています。別の名前を入力してください。',
  AUTH_USER_ROLE_EXISTED: 'このユーザーにはすでにこのロールがあります。',
  AUTH_LAST_ADMIN: '会社にはログインできる管理者が必ず1人必要です。先に別の人を管理者にしてください。',
  AUTH_ROLE_IN_USE: 'このロールはまだ付与されている人がいます。先に解除してください。',
  AUTH_PASSWORD_EXPIRED: 'パスワードの有効期限が切れています。新しいパスワードを設定してください。',
  AUTH_PASSWORD_TOO_WEAK:
    'パスワードが短すぎるか、推測されやすいものです。より長く、ありふれていないものにしてください。',
  AUTH_SECOND_STEP_REQUIRED:
    '組織の設定により、ログインには2段階認証が必要です。続けるには設定してください。',
  AUTH_SECOND_STEP_WRONG:
    'コードが正しくないか、すでに使用されています。アプリに今表示されているコード、またはリカバリーコードを入力してください。',
  AUTH_SECOND_STEP_EXPIRED:
    '時間切れになったか、コードを何度も間違えました。もう一度パスワードを入力してください。',
  AUTH_PROVISIONING_NOT_FOUND: 'このプロビジョニングトークンはありません。ページを再読み込みしてください。',
  AUTH_PROVISIONING_NAME_EXISTED: 'この名称のプロビジョニングトークンが会社に既にあります。',
  AUTH_PROVISIONING_LIMIT: 'プロビジョニングトークンはこれ以上作成できません。先に1つ削除してください。',
  AUTH_PROVISIONING_ENDED:
    '作成者がトークンを作成できなくなったため、このトークンは終了しました。新しいトークンを作成してください。',
  AUTH_PASSKEY_NOT_FOUND: '該当するパスキーがありません。',
  AUTH_PASSKEY_REFUSED: 'パスキーを受け付けられませんでした。もう一度お試しください。',
  AUTH_PASSKEY_UNAVAILABLE: 'パスキーにはHTTPSとポータルの固定の名前が必要です。',
  AUTH_PASSKEY_LIMIT: 'パスキーをこれ以上追加できません。先に1つ削除してください。',
  ATT_DEVICE_ADDRESS_REFUSED:
    'このアドレスの端末は呼び出せません。ポータルが呼び出せるネットワーク内のアドレスで、このサーバー自身ではないものを入力してください。',
  ATT_DEVICE_CALLS_OFF:
    'このポータルは端末を呼び出しません。先にサーバーの運用者が端末のネットワークを指定する必要があります（TERMINAL_NETWORKS）。',
  AUTH_PROVIDER_NOT_FOUND: 'このIDプロバイダーはもうありません。ページを読み込み直してください。',
  AUTH_PROVIDER_UNREACHABLE:
    'IDプロバイダーが応答しません。しばらくしてからもう一度お試しいただくか、別の方法でログインしてください。',
  AUTH_PROVIDER_REFUSED:
    'IDプロバイダーでご本人であることを確認できませんでした。もう一度試すか、管理者にお問い合わせください。',
  AUTH_PROVIDER_EXPIRED: '時間がかかりすぎたか、別のブラウザーで開始されました。最初からやり直してください。',
  AUTH_PROVIDER_NO_ACCOUNT:
    '管理者がここにあなたのアカウントを作成していないか、アカウントが閉じられています。管理者にお問い合わせください。',
  AUTH_PROVIDER_REQUIRED:
    '組織の設定により、組織のアカウントでログインする必要があります。下のボタンを使ってください。',
  AUTH_IDENTITY_NOT_FOUND: 'この連携はもうありません。',
  AUTH_IDENTITY_EXISTED: 'すでにご自身または別のアカウントと連携されています。',
  ATT_DEVICE_HEARTBEAT_INVALID: '端末の稼働信号を読み取れません。端末の設定を確認してください。',
  ATT_DEVICE_LINE_NOT_FOUND: 'この端末を呼び出すアドレスがまだ入力されていません。',
  ATT_TERMINAL_PERSON_NOT_FOUND: '端末にこの未登録の人はもういません。一覧を再読み込みしてください。',
  ATT_DEVICE_LOG_EXISTED: 'この端末の記録はすでに受信済みです。操作は必要ありません。',
  ATT_DEVICE_LOG_NOT_FOUND: 'このログファイルはもうありません。',
  ATT_DEVICE_NOT_APPROVED: 'この端末はまだ承認されていません。承認待ち端末の一覧で承認してください。',
  ATT_DEVICE_NOT_FOUND: '登録されていない端末です。シリアル番号を確認してください。',
  ATT_DEVICE_NOT_PAIRABLE:
    'ブラウザーとペアリングできるのはタブレットとLCD画面だけです。先に端末の種類を変更してください。',
  ATT_PAIRING_CODE_NOT_FOUND:
    'コードが正しくないか、有効期限が切れています。タブレットに今表示されているコードを入力してください。',
  ATT_PAIRING_EXISTED:
    'この端末はすでにブラウザーとペアリングされています。先にペアリングを解除してください。',
  ATT_PAIRING_NOT_FOUND:
    'この端末のペアリングは解除されています。画面に表示されたコードでもう一度ペアリングしてください。',
  ATT_QUARANTINE_NOT_FOUND: 'この保留記録は存在しません。一覧を読み込み直してください。',
  ATT_QUARANTINE_RESOLVED: 'この保留記録はすでに処理済みです。一覧を読み込み直してください。',
  ATT_PERSON_CODE_TAKEN: 'この端末登録番号は別の社員が使っています。別の社員または番号を選んでください。',
  ATT_MAPPING_NOT_FOUND: 'この割り当ては存在しません。一覧を読み込み直してください。',
  ATT_MAPPING_UNDONE: 'この割り当てはすでに取り消されています。一覧を読み込み直してください。',
  ATT_MONTH_CLOSED: '締めた月の打刻が変わってしまいます。先にその月の締めを解除してください。',
  ATT_LATE_CHANGE_NOT_FOUND: 'この遅れた変更はもうありません。',
  ATT_RECORD_FORGOTTEN: '保存期間が過ぎて削除された記録があるため、保留に戻せません。',
  ATT_WORKSHIFT_NOT_FOUND: 'このシフトは存在しません。一覧を読み込み直してください。',
  ATT_WORKSHIFT_CLASH:
    'この部署と日の種類には、同じ期間に別のシフトがあります。日付を変えるか、そのシフトを変更してください。',
  ATT_HOLIDAY_NOT_FOUND: 'この祝日は存在しません。一覧を読み込み直してください。',
  ATT_HOLIDAY_EXISTED: 'この日付にはすでに祝日があります。その祝日を変更してください。',
  ATT_HOLIDAY_NOT_AT_BUILDING: '会社の祝日に勤務とするのは建物だけです。建物を選択してください。',
  DEV_FIRMWARE_NOT_FOUND: 'このファームウェアはもうありません。',
  DEV_MODEL_NOT_FOUND: 'このモデルはもうありません。',
  DEV_VERSION_EXISTED: 'この種類の端末には、同じバージョンがすでにあります。',
  HR_COMPANY_CODE_EXISTED: 'この会社コードはすでに使われています。別のコードを入力してください。',
  HR_COMPANY_NOT_FOUND: 'この会社は存在しません。ページを読み込み直して別の会社を選んでください。',
  HR_COMPANY_IN_USE: 'この会社には部署、社員、建物または契約が残っています。先に移動または削除してください。',
  HR_COMPANY_PARENT_NOT_FOUND: '親会社が存在しません。別の会社を選んでください。',
  HR_COMPANY_CHILD_NOT_FOUND: '子会社が存在しません。別の会社を選んでください。',
  HR_DEPARTMENT_NOT_FOUND: 'この部署は存在しません。ページを読み込み直して別の部署を選んでください。',
  HR_DEPARTMENT_CODE_EXISTED: 'この部署コードは会社内ですでに使われています。別のコードを入力してください。',
  HR_DEPARTMENT_IN_USE: 'この部署には社員または下位の部署が残っています。先に移動してください。',
  HR_DEPARTMENT_PARENT_NOT_FOUND:
    '上位の部署が存在しないか、この部署の下位にあります。別の部署を選んでください。',
  HR_DEPARTMENT_CHILD_NOT_FOUND: '下位の部署が存在しません。別の部署を選んでください。',
  HR_EMPLOYEE_NOT_FOUND: 'この社員は存在しません。ページを読み込み直して別の社員を選んでください。',
  HR_EMPLOYEE_CODE_EXISTED: 'この社員番号はすでに使われています。別の番号を入力してください。',
  HR_EMPLOYEE_ACCOUNT_DUPLICATED: 'このアカウント名は別の社員が使っています。別の名前を入力してください。',
  HR_EMPLOYEE_IN_USE:
    'この社員には勤怠記録があるか、部署を管理しています。削除せずにアカウントを無効にしてください。',
  HR_EMPLOYEE_STILL_ACTIVE: 'アカウントがまだ有効です。無効にしてから消去してください。',
  HR_EMPLOYEE_RETAINED:
    '会社の設定により、勤怠をまだ氏名とともに保存する必要があります。後日消去するか、プライバシー設定を変更してください。',
  HR_EMPLOYEE_INFO_NOT_FOUND: 'この社員の在籍情報がありません。先に在籍情報を入力してください。',
  HR_EMPLOYEE_INFO_CODE_EXISTED: 'この在籍情報のコードはすでに使われています。別のコードを入力してください。',
  HR_MANAGER_NOT_FOUND: 'このマネージャーは存在しません。ページを読み込み直して別の人を選んでください。',
  HR_MANAGER_EXISTED: 'この社員はすでにマネージャーです。',
  HR_SHEET_UNREADABLE:
    'シートを読み取れません。壊れているか、パスワードで保護されています。保存し直してから再度お試しください。',
  HR_SHEET_HIDDEN:
    'ブックに表示されているシートがありません。社員のシートを再表示して保存し、もう一度選択してください。',
  HR_SHEET_TOO_LARGE:
    'シートが大きすぎます。上限は20,000行、100列です。分割するか、末尾の空行を削除してください。',
  HR_SHEET_DOCTYPE:
    'シートに文書型定義（DOCTYPE）が含まれています。表計算には不要で、有害な内容を隠すおそれがあります。表計算ソフトで保存し直してください。',
  HR_IMPORT_NOT_FOUND: 'このインポートはもうありません。ファイルを選び直してください。',
  HR_IMPORT_NOT_READY: 'このインポートは今の状態では実行できません。状態とエラーを確認してください。',
  HR_VISITOR_NOT_FOUND: 'この来訪者は存在しません。一覧を読み込み直してください。',
  HR_VISITOR_NO_QR: '現在この来訪者にQRコードを送信できません。',
  HR_VISITOR_NO_WINDOW:
    'この来訪者に残っている会議はありません。本日の時間帯を指定して新しいコードを発行してください。',
  HR_CARD_NOT_FOUND: 'ゲストカードが存在しません。',
  HR_CARD_NUM_EXISTED: 'この番号はすでにゲストカードまたは社員に使われています。',
  HR_CARD_NOT_AVAILABLE: 'このカードは貸出中、故障、または無効です。別のカードを選択してください。',
  HR_CARD_NOT_LENT: 'このカードを持っている来訪者はいません。',
  HR_CARD_IN_USE: '来訪者がこのカードを使用中です。先に返却済みにしてください。',
  HR_VISIT_NOT_FOUND: 'この記録は存在しません。入退館記録を読み込み直してください。',
  HR_VISIT_NOT_EXPECTED: '本日の来訪予定がない方です。',
  HR_VISIT_INSIDE: 'すでに入館済みです。',
  HR_VISIT_LEFT: 'すでに退館済みです。',
  HR_DECLARATION_NOT_FOUND: '申告が存在しないか、リンクの有効期限が切れています。',
  HR_DECLARATION_EXISTED: 'この申告はすでに送信されています。',
  AREA_BUILDING_ID_NOT_FOUND: 'この建物は存在しません。一覧を読み込み直してください。',
  AREA_BUILDING_CODE_DUPLICATED:
    'この建物コードは会社内ですでに使われています。別のコードを入力してください。',
  AREA_BUILDING_IN_USE: 'この建物には部屋またはゲートが残っています。先に削除または移動してください。',
  AREA_ROOM_ID_NOT_FOUND: 'この部屋は存在しません。一覧を読み込み直してください。',
  AREA_ROOM_CODE_DUPLICATED: 'この部屋コードは会社内ですでに使われています。別のコードを入力してください。',
  AREA_ROOM_IN_USE: 'この部屋にはドア、入室権限または会議が残っています。先に削除または移動してください。',
  AREA_DOOR_ID_NOT_FOUND: 'このドアは存在しません。一覧を読み込み直してください。',
  AREA_DOOR_CODE_NOT_FOUND: 'このコードのドアはありません。コードを確認してください。',
  AREA_DOOR_CODE_DUPLICATED: 'このドアコードは会社内ですでに使われています。別のコードを入力してください。',
  AREA_DOOR_IN_USE: 'このドアには端末が残っています。先に削除または移動してください。',
  AREA_DEVICE_ID_NOT_FOUND: 'この端末は存在しません。一覧を読み込み直してください。',
  AREA_DEVICE_ID_DUPLICATED: 'この端末番号はすでに使われています。別の番号を入力してください。',
  AREA_DEVICE_CODE_DUPLICATED: 'この端末コードは会社内ですでに使われています。別のコードを入力してください。',
  AREA_DEVICE_SERIAL_DUPLICATED:
    'このシリアル番号は別の端末で使われています。端末のラベルを確認してください。',
  AREA_DEVICE_IN_USE: 'この端末には打刻の記録があります。削除せずに無効にしてください。',
  AREA_DEVICE_LOCK_NOT_FOUND:
    'この端末に該当する錠がないか、ドアに割り当てられていません。ページを再読み込みしてください。',
  AREA_DOOR_LOCK_TAKEN:
    'このドアにはすでにコントローラーの錠が割り当てられています。別のドアを選ぶか、先に割り当てを解除してください。',
  AREA_DEVICE_SETTING_ID_NOT_FOUND: 'この端末設定は存在しません。ページを読み込み直してください。',
  AREA_DEVICE_SETTING_CODE_DUPLICATED:
    'この端末設定のコードはすでに使われています。別のコードを入力してください。',
  AREA_ROOM_ACCESS_ID_NOT_FOUND: 'この入室権限は存在しません。一覧を読み込み直してください。',
  AREA_ROOM_ACCESS_NOT_NEEDED: 'この部屋は誰でも入室できるため、入室権限は必要ありません。',
  AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED:
    'この人にはすでにこの部屋の入室権限があります。既存の入室権限を変更してください。',
  AREA_ROOM_PARENT_NOT_FOUND: '上位の部屋が存在しません。別の部屋を選んでください。',
  AREA_ROOM_CHILD_NOT_FOUND: '下位の部屋が存在しません。別の部屋を選んでください。',
  HOOK_NOT_FOUND: 'このWebhookはもう存在しません。',
  HOOK_NAME_EXISTED: 'この会社には同じ名称のWebhookがすでにあります。',
  HOOK_ADDRESS_NOT_PERMITTED:
    'アドレスはhttpsで始まり、ポータルの運用者が許可したホストでなければなりません。',
  HOOK_HOSTS_NOT_SET: '先にポータルの運用者がホストを許可する必要があります。今はどこにも送信できません。',
  HOOK_LIMIT_REACHED: 'この会社で登録できるWebhookの数に達しています。先に1つ削除してください。',
  HOOK_DISABLED: 'このWebhookはオフになっています。先にオンにしてください。',
  HOOK_DELIVERY_NOT_FOUND: 'この配信はもう存在しません。',
  HOOK_DELIVERY_WAITING: 'この配信はまだ試行中です。',
  NOTI_NOTIFICATION_NOT_FOUND: 'この通知は存在しません。一覧を読み込み直してください。',
  NOTI_DEVICE_TOKEN_NOT_FOUND:
    'このブラウザーは通知に登録されていません。設定で通知をもう一度オンにしてください。',
  SCHE_EVENT_NOT_FOUND: 'この会議は存在しません。カレンダーを読み込み直してください。',
  SCHE_SCHEDULE_NOT_FOUND: 'この予定は存在しません。カレンダーを読み込み直してください。',
  SCHE_FEED_NOT_FOUND: '取り消すアドレスがありません。ページを読み込み直してください。',
  SCHE_APP_PASSWORD_NOT_FOUND: 'このアプリパスワードは登録されていません。ページを再読み込みしてください。',
  SCHE_APP_PASSWORD_LIMIT: 'アプリパスワードはこれ以上作成できません。先に1つ取り消してください。',
  SCHE_EVENT_GUEST_NOT_EMPTY:
    'この操作で失われる会議に社外の参加者が招待されています。先に会議を移動または取り消し、参加者に知らせてください。',
  SCHE_INVALID_STATUS: '現在の状態ではこの操作ができません。カレンダーを読み込み直してください。',
  SCHE_ROOM_TAKEN: 'この時間、会議室はすでに予約されています。別の時間か別の会議室を選んでください。',
  SCHE_ROOM_BUSY: 'この会議室の予約が集中しています。しばらくしてから再度お試しください。',
  VEH_ID_NOT_FOUND: 'この車両は存在しません。一覧を読み込み直してください。',
  VEH_LIMIT_REACHED: 'すでに車両が4台登録されています。先に1台を削除してください。',
  VEH_PLATENO_EXISTED: 'このナンバーはすでに登録されています。番号を確認してください。',
  VEH_REGISTERNO_EXISTED: 'この車検証番号はすでに登録されています。番号を確認してください。',
  VEH_CHASSISNO_EXISTED: 'この車台番号はすでに登録されています。番号を確認してください。',
  VEH_ENGINENO_EXISTED: 'この原動機番号はすでに登録されています。番号を確認してください。',
  VEH_GATE_NOT_FOUND: 'このゲートは存在しません。一覧を読み込み直してください。',
  VEH_GATE_CODE_EXISTED: 'このゲートコードは会社内ですでに使われています。別のコードを入力してください。',
  VEH_GATE_IN_USE: 'このゲートにはレーンが残っています。先に削除または移動してください。',
  VEH_LANE_NOT_FOUND: 'このレーンは存在しません。一覧を読み込み直してください。',
  VEH_LANE_NAME_EXISTED: 'このゲートには同じ名称のレーンがすでにあります。別の名称を入力してください。',
  VEH_LANE_IN_USE: 'このレーンには追跡機器が残っています。先に削除または移動してください。',
  VEH_DEVICES_NOT_FOUND: 'この追跡機器は存在しません。一覧を読み込み直してください。',
  VEH_DEVICES_ID_EXISTED: 'この追跡機器のIDはすでに使われています。別のIDを入力してください。',
  VEH_DEVICES_NAME_EXISTED: '同じ名前の追跡機器がすでにあります。別の名前を入力してください。',
  VEH_DEVICES_IN_USE: 'この追跡機器が報告した通過記録があります。記録が消去された後に削除できます。',
  VEH_DEVICES_NO_CAMERA: '通過を報告するのはカメラとカードリーダーだけです。どちらかの種類を選んでください。',
  VEH_DEVICES_CAMERAURL_EXISTED:
    'このカメラのアドレスは別の追跡機器で使われています。アドレスを確認してください。',
  REQ_ID_NOT_FOUND: 'この申請は存在しません。一覧を読み込み直してください。',
  REQ_INVALID_STATUS: '現在の状態の申請にはこの操作ができません。読み込み直してください。',
  REQ_CLASH: '同じ人の承認待ちまたは承認済みの別の申請が、この時間の一部と重なっています。',
  REQ_NOT_EMPLOYED:
    '申請に、最初の勤務日より前または最後の勤務日より後の日付が含まれています。別の日付を選んでください。',
  REQ_TYPE_NOT_FOUND: 'この申請の種類または区分は存在しないか、使用停止になっています。',
  REQ_TYPE_EXISTED: 'このコードの休暇区分はすでにあります。',
  REQ_TYPE_IN_USE:
    'この区分はすでに申請で使われているか、標準の区分です。削除ではなく使用停止にしてください。',
  REQ_TYPE_NO_BALANCE: '残日数から差し引かれるのは休暇だけです。',
  REQ_PUNCH_NOT_FOUND: 'この打刻は存在しないか、すでに有効ではありません。',
  REQ_NOTHING_TO_CANCEL:
    '取り消せる日付がありません。承認された申請に含まれないか、すでに取り消されています。',
  REQ_NOTHING_TO_CORRECT:
    'この日に不足している打刻はありません。入力した時刻がすでにあるか、承認された申請の対象日です。',
  REQ_LEAVE_BEYOND: '休暇の残りが足りません。日数を減らすか、別の休暇を選んでください。',
  REQ_GRANT_NOT_FOUND: '手動で付与した休暇ではないか、すでに存在しません。明細を読み込み直してください。',
  REQ_GRANT_SPENT: 'すでにそれより多く取得されているか、翌年へ繰り越されています。',
  REQ_GRANT_YEAR: '最終日は付与する年の中の日付にしてください。',
  CON_ID_NOT_FOUND: 'この契約は存在しません。一覧を読み込み直してください。',
  CON_CODE_EXISTED: 'この契約コードは会社内ですでに使われています。別のコードを入力してください。',
  CON_DATES: '開始日は終了日より前にしてください',
  CON_TYPE_NOT_FOUND: 'この契約の種類は存在しません。別の種類を選んでください。',
  CON_TYPE_EXISTED: '同じ名称の種類がすでにあります。',
  CON_TYPE_IN_USE: 'この種類の契約が残っています。先に別の種類に変更してください。',
  CON_RULE_NOT_FOUND: 'このルールは存在しません。一覧を読み込み直してください。',
  CON_RULE_EXISTED: '同じ名称のルールがすでにあります。',
  TEL_AGENT_NOT_FOUND: 'このエージェントは登録されていません。ページを再読み込みしてください。',
  TEL_AGENT_LIMIT: 'エージェントはこれ以上追加できません。先に1つ取り消してください。',
  TEL_BUCKET_NOT_FOUND: 'このバケットまたはイベントはありません。先にバケットを作成してください。',
  TEL_CHECK_NOT_OPEN: '現在、回答が必要な質問はありません。',
  TEL_CLIENT_CLOSED:
    '時間内に回答がなかったため、記録を停止しています。在宅勤務の画面で質問に回答してください。',
  TEL_LOG_NOT_FOUND: 'この休憩または手動記録はありません。ページを再読み込みしてください。',
  TEL_PICTURE_NOT_FOUND: 'この写真はないか、すでに判断されています。ページを再読み込みしてください。',
  TEL_LOG_CLASH: 'この時間にはすでに休憩または手動記録があります。別の時間を選んでください。',
  TEL_LOG_DECIDED: 'すでに処理されています。ページを再読み込みしてください。',
  FILE_SIZE_TOO_LARGE: 'ファイルが大きすぎます。より小さいファイルを選んでください。',
  FILE_NOT_WIDE: '画像または動画は16:9にしてください。切り抜いてからもう一度追加してください。',
  FILE_QUOTA_EXCEEDED:
    '会社のファイル容量が上限に達しました。不要になったファームウェア、モデル、ウェルカム画面のファイルを削除してからもう一度お試しください。',
  FILE_SIZE_TOO_SMALL: 'ファイルが小さすぎます。より大きいファイルを選んでください。',
  FILE_TYPE_NOT_ALLOWED: 'この形式のファイルは使用できません。',
  FILE_WITHOUT_MANIFEST:
    'AndroidManifest.xml がないため、Android パッケージではありません。リリースの完全な .apk ファイルを選択してください。',
  IMAGE_TYPE_NOT_ALLOWED: '使用できる形式の写真ではありません。BMP、JPG、PNGのファイルを選んでください。',
  IMAGE_UNREADABLE: '写真が壊れていて読み込めません。別の写真を選んでください。',
  IMAGE_SIDE_OUT_OF_RANGE:
    '写真の各辺は128～1024ピクセルにしてください。別の写真を選ぶか、サイズを変更してください。',
  IMAGE_RATIO_WRONG: '写真は切り抜き枠と同じ4 : 5の比率にしてください。もう一度切り抜いてください。',
  IMAGE_COUNT_WRONG: 'アップロードするには写真を5枚すべて選んでください。',
  IMAGE_DUPLICATED: '同じ写真は使えません。',
  IMAGE_NOT_CHANGED: '現在の写真と同じです。別の写真を選んでください。',
  IMAGE_NOT_WAITING: '承認待ちの写真はありません。ページを読み込み直してください。',
  IMAGE_NONE_UPLOADED: '顔認証用の写真をアップロードしてください',
  END_TIME_CANT_NULL: '終了時刻を入力してください',
};

/**
 * Error texts with placeholders for the waiting time or for the years without enough leave. They are used if these
 * values are known.
 */
export const errorsWithValues = {
  tooMany: '試行回数が多すぎます。{wait}後に再度お試しください。',
  leaveBeyond: '{years}の休暇の残りが足りません。日数を減らすか、別の休暇を選んでください。',
};
