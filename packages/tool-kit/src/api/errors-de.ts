import type { LocalErrorCode } from '@atelier/client/http';
import type { ErrorCode } from '@atelier/contracts';

/** What errors say in German, by their code. In English, the server says it. */
export const germanErrors: Record<ErrorCode | LocalErrorCode, string> = {
  network: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  stream_cut:
    'Die Verbindung ist vor dem Ende abgerissen. Versuche es noch einmal, um das ganze Ergebnis zu bekommen.',
  unreadable_response: 'Die Antwort des Servers ist nicht lesbar. Versuche es gleich noch einmal.',
  invalid_request: 'Einige Angaben passen nicht. Ändere sie und versuche es noch einmal.',
  malformed_body: 'Diese Anfrage ist nicht lesbar. Prüfe ihr Format und versuche es noch einmal.',
  unauthenticated: 'Melde dich an, um weiterzumachen.',
  plan_required: 'Dafür brauchst du den Tarif Premium. Du findest ihn auf der Seite der Tarife.',
  scope_required: 'Dieser API-Schlüssel darf das nicht. Nimm einen mit dem nötigen Recht.',
  module_forbidden: 'Dieser Deploy-Token gehört zu einem anderen Modul. Nimm einen dieses Moduls.',
  operator_required:
    'Das dürfen nur die Betreiber dieser Installation. Frag sie, oder melde dich als Betreiber an.',
  forbidden_origin: 'Anfragen von dieser Website sind nicht erlaubt.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  creation_not_found: 'Dieses Werk gibt es nicht, oder es gehört dir nicht.',
  module_not_found: 'Dieses Modul hat keine veröffentlichte Version.',
  module_call_not_found: 'Der Dienst dieses Moduls kennt diesen Aufruf nicht.',
  version_not_found: 'Diese Version des Moduls wurde nie veröffentlicht.',
  method_not_allowed: 'Diese Adresse kennt diese Art von Anfrage nicht.',
  request_timeout: 'Die Anfrage war zu lange unterwegs. Prüfe deine Verbindung und versuche es noch einmal.',
  conflict: 'Das wurde inzwischen geändert. Lade die Seite neu und versuche es noch einmal.',
  version_exists: 'Diese Version ist schon veröffentlicht. Erhöhe die Nummer und veröffentliche noch einmal.',
  nothing_to_roll_back: 'Es gibt keine frühere Version, die übernehmen kann.',
  idempotency_key_in_use: 'Eine Anfrage mit diesem Schlüssel läuft noch. Warte auf ihr Ende.',
  run_stopped: 'Das wurde gestoppt, bevor es anfing.',
  link_expired: 'Dieser Link ist abgelaufen oder ungültig. Lass dir einen neuen schicken.',
  misdirected_request: 'Diesen Namen bedient der Server nicht. Öffne Atelier unter seiner eigenen Adresse.',
  payload_too_large: 'Das ist größer als erlaubt. Wähle etwas Kleineres.',
  unsupported_media: 'Dieser Dateityp wird nicht unterstützt. Wähle eine andere Datei.',
  picture_unreadable: 'Dieses Bild ist nicht lesbar. Vielleicht ist es beschädigt; speichere es noch einmal.',
  picture_too_many_pixels: 'Dieses Bild hat zu viele Pixel. Mach es kleiner und versuche es noch einmal.',
  module_invalid: 'Diese Version hat die Prüfung nicht bestanden und wurde nicht veröffentlicht.',
  idempotency_key_reused: 'Dieser Schlüssel gehört schon zu einer anderen Anfrage.',
  provider_cannot_edit:
    'Der KI-Anbieter dieser Installation kann Bilder nicht bearbeiten. Erzeuge stattdessen ein neues Bild.',
  publication_refused:
    'Nach den Regeln des KI-Anbieters darf dieses Bild nicht öffentlich werden. Lass es privat, oder erzeuge eines mit einer anderen Beschreibung.',
  nothing_found: 'Das war im Bild nicht zu finden. Versuche ein anderes Wort.',
  pdf_encrypted: 'Dieses PDF ist mit einem Passwort geschützt. Speichere eine Kopie ohne Passwort.',
  pdf_scanned: 'Dieses PDF besteht aus eingescannten Seiten ohne Text. Exportiere es aus deinem Programm.',
  pdf_empty: 'Diese Datei enthält keinen Text. Wähle eine andere Datei.',
  pdf_unreadable: 'Diese Datei ist nicht lesbar. Exportiere es neu und versuche es noch einmal.',
  pdf_too_complex: 'Diese Datei ist zu umfangreich. Exportiere es neu, mit weniger Seiten.',
  allowance_used_up: 'Deine Menge für heute ist verbraucht. Um 00:00 UTC gibt es neue.',
  rate_limited: 'Das waren zu viele Anfragen. Warte einen Moment und versuche es noch einmal.',
  internal:
    'Bei uns ist etwas schiefgegangen. Versuche es noch einmal. Wenn es dabei bleibt, schick uns die Anfragenummer.',
  provider_refused: 'Die KI hat diese Anfrage abgelehnt. Formuliere sie anders und versuche es noch einmal.',
  provider_failed: 'Die KI hat gerade Probleme. Versuche es gleich noch einmal.',
  provider_interrupted:
    'Die KI hat mittendrin aufgehört. Was angekommen ist, ist gespeichert. Versuche es noch einmal.',
  provider_empty: 'Die KI hat nichts geantwortet. Versuche es noch einmal, oder formuliere anders.',
  provider_busy: 'Die KI ist gerade ausgelastet. Versuche es in einer Minute noch einmal.',
  server_restarting: 'Der Server hat neu gestartet, bevor das fertig war. Versuche es noch einmal.',
  unavailable: 'Dieser Dienst ist gerade nicht erreichbar. Versuche es gleich noch einmal.',
  module_service_missing: 'Der Dienst dieses Werkzeugs ist nicht verbunden. Frag den Betreiber.',
  provider_timeout: 'Die KI hat zu lange gebraucht. Versuche es gleich noch einmal.',
};
