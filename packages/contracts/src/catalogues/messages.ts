/** Messages more specific than an error's code, as ICU messages by `message_code`. */
export default {
  // Messages about an invalid field. `limit` is the limit that the value exceeds.
  required: { en: 'This field is required.', de: 'Diese Angabe fehlt.' },
  unknown_field: { en: 'This field is not known here.', de: 'Dieses Feld gibt es hier nicht.' },
  unknown_parameter: { en: 'This parameter is not known here.', de: 'Diesen Parameter gibt es hier nicht.' },
  not_accepted: { en: 'This value is not accepted.', de: 'Dieser Wert ist nicht möglich.' },
  one_of: { en: 'Must be one of: {choices}.', de: 'Möglich sind: {choices}.' },
  number: {
    en: 'Must be a {whole, select, yes {whole number} other {number}}{range, select, both { from {least} to {most}} most { of at most {most}} least { of at least {least}} other {}}.',
    de: 'Möglich ist eine {whole, select, yes {ganze Zahl} other {Zahl}}{range, select, both { von {least} bis {most}} most { bis {most}} least { ab {least}} other {}}.',
  },
  text: {
    en: 'Must be text{range, select, both { of {least} to {most} characters} most { of at most {most} characters} least { of at least {least} characters} other {}}.',
    de: 'Möglich ist ein Text{range, select, both { mit {least} bis {most} Zeichen} most { mit höchstens {most} Zeichen} least { mit mindestens {least} Zeichen} other {}}.',
  },
  date_time: {
    en: 'Send a date and time, such as 2026-11-21T09:30:00Z.',
    de: 'Sende Datum und Uhrzeit, zum Beispiel 2026-11-21T09:30:00Z.',
  },
  boolean: { en: 'Must be true or false.', de: 'Möglich sind true und false.' },
  object: { en: 'Must be an object.', de: 'Möglich ist ein Objekt.' },
  list: { en: 'Must be a list.', de: 'Möglich ist eine Liste.' },
  send_text: { en: 'Send text.', de: 'Sende einen Text.' },
  too_long: { en: 'Use at most {limit} characters.', de: 'Nimm höchstens {limit} Zeichen.' },
  too_short: { en: 'Use at least {limit} characters.', de: 'Nimm mindestens {limit} Zeichen.' },
  blank: { en: 'Write something first.', de: 'Schreib zuerst etwas.' },
  blank_option: {
    en: 'Write something, or leave the field out.',
    de: 'Schreib etwas, oder lass das Feld weg.',
  },
  blank_instruction: { en: 'Write an instruction.', de: 'Schreib eine Anweisung.' },
  blank_keyword: { en: 'Write a keyword.', de: 'Schreib ein Stichwort.' },
  blank_tag: { en: 'Write a tag.', de: 'Schreib ein Schlagwort.' },
  nothing_to_change: { en: 'Send text to change.', de: 'Sende einen Text, der geändert werden soll.' },
  no_change: { en: 'Send a field to change.', de: 'Sende ein Feld, das geändert werden soll.' },
  report_reason: { en: 'Say what is wrong.', de: 'Sag, was nicht stimmt.' },
  most_tags: { en: 'Use at most {limit} tags.', de: 'Nimm höchstens {limit} Schlagwörter.' },
  no_creation: { en: 'Choose a creation.', de: 'Wähle ein Werk.' },
  most_creations: { en: 'Choose at most {limit} creations.', de: 'Wähle höchstens {limit} Werke.' },
  creation_id: { en: 'This is not the id of a creation.', de: 'Das ist keine ID eines Werks.' },
  webhook_id: { en: 'This is not the id of a webhook.', de: 'Das ist keine ID eines Webhooks.' },
  no_email: { en: 'Enter an email address.', de: 'Gib eine E-Mail-Adresse ein.' },
  email_too_long: { en: 'This address is too long.', de: 'Diese Adresse ist zu lang.' },
  email: {
    en: 'Enter a full email address, such as ada@example.com.',
    de: 'Gib eine ganze E-Mail-Adresse ein, zum Beispiel ada@example.com.',
  },
  mail_token: {
    en: 'Send the token of the link in the mail.',
    de: 'Sende den Token aus dem Link in der Mail.',
  },
  article_length: {
    en: 'Send a whole number of words from 100 to 5000.',
    de: 'Sende eine ganze Zahl von Wörtern, von 100 bis 5000.',
  },
  image_count: {
    en: 'Send a whole number from 1 to 4.',
    de: 'Sende eine ganze Zahl von 1 bis 4.',
  },
  send_boolean: { en: 'Send true or false.', de: 'Sende true oder false.' },
  key_name: { en: 'Use at least 3 characters.', de: 'Nimm mindestens 3 Zeichen.' },
  key_name_taken: {
    en: 'You already have a key with this name. Choose another one.',
    de: 'Einen Schlüssel mit diesem Namen hast du schon. Wähle einen anderen.',
  },
  key_created: { en: 'The key is created.', de: 'Der Schlüssel ist erstellt.' },
  null_character: { en: 'Remove the character U+0000.', de: 'Entferne das Zeichen U+0000.' },
  send_option: { en: 'Send `{field}`.', de: 'Sende `{field}`.' },
  option_of_change: {
    en: 'Only the change `{field}` takes this.',
    de: 'Das gehört nur zur Änderung `{field}`.',
  },
  no_image: { en: 'Choose an image.', de: 'Wähle ein Bild.' },
  no_object: { en: 'Name the object to remove.', de: 'Nenne, was entfernt werden soll.' },
  one_object: { en: 'Please enter only 1 object name', de: 'Bitte nenne nur einen Gegenstand.' },
  object_letters: { en: 'Name the object in letters.', de: 'Nenne den Gegenstand in Buchstaben.' },
  object_or_mask: { en: 'Send either a name or a mask.', de: 'Sende entweder einen Namen oder eine Maske.' },
  mask_type: {
    en: 'Send a PNG that can be decoded, of at most {megapixels} megapixels.',
    de: 'Sende ein lesbares PNG mit höchstens {megapixels} Megapixeln.',
  },
  empty_mask: { en: 'Nothing in the mask is white.', de: 'Nichts in der Maske ist weiß.' },
  mask_too_large: {
    en: 'Remove at most {limit}% of the image.',
    de: 'Entferne höchstens {limit} % des Bildes.',
  },
  no_resume_text: { en: 'Paste the text of your resume.', de: 'Füge den Text deines Lebenslaufs ein.' },
  no_line: { en: 'Send a line.', de: 'Sende eine Zeile.' },
  no_name: { en: 'Send a name.', de: 'Sende einen Namen.' },
  name_characters: {
    en: 'Use letters of one script and digits, with single spaces, dots or hyphens between them.',
    de: 'Nimm Buchstaben einer Schrift und Ziffern, mit einzelnen Leerzeichen, Punkten oder Bindestrichen dazwischen.',
  },
  no_address: { en: 'Send an address.', de: 'Sende eine Adresse.' },
  image_url_refused: {
    en: 'There is no image at this address that can be fetched. Send the public https:// address of an image of at most {megabytes} MB.',
    de: 'Unter dieser Adresse lässt sich kein Bild abrufen. Sende die öffentliche https://-Adresse eines Bildes von höchstens {megabytes} MB.',
  },
  one_image: {
    en: 'Send a file or image_url, not both.',
    de: 'Sende eine Datei oder image_url, nicht beides.',
  },
  https_address: {
    en: 'Send an address that begins with https://.',
    de: 'Sende eine Adresse, die mit https:// beginnt.',
  },
  address_with_user: {
    en: 'Send an address without user name and password. A webhook is signed with its secret.',
    de: 'Sende eine Adresse ohne Benutzernamen und Passwort. Ein Webhook wird mit seinem Geheimnis signiert.',
  },
  public_address: {
    en: 'Send a public address that begins with https://, on its usual port or one above 1023.',
    de: 'Sende eine öffentliche Adresse, die mit https:// beginnt, auf ihrem üblichen Port oder einem ab 1024.',
  },
  cursor: {
    en: 'This is not the end of a page of this list. Start from the first.',
    de: 'Das ist nicht das Ende einer Seite dieser Liste. Beginne mit der ersten.',
  },
  last_event_id: {
    en: 'Send the id of an event of this stream.',
    de: 'Sende die ID eines Ereignisses dieses Streams.',
  },
  idempotency_key: {
    en: 'Send 1 to 255 visible ASCII characters.',
    de: 'Sende 1 bis 255 sichtbare ASCII-Zeichen.',
  },
  key_of_other_body: {
    en: 'Was used for another body of {path}.',
    de: 'Gehört schon zu einem anderen Inhalt für {path}.',
  },
  text_for_file: {
    en: 'Send a file in this field, not text.',
    de: 'Sende in diesem Feld eine Datei, keinen Text.',
  },
  empty_file: { en: 'Choose a file that is not empty.', de: 'Wähle eine Datei, die nicht leer ist.' },
  no_input: { en: 'Send one of {fields}.', de: 'Sende eines von {fields}.' },
  one_file: { en: 'Send one file, in this field.', de: 'Sende eine Datei, in diesem Feld.' },
  one_resume: {
    en: 'Send one of a file, text and a review.',
    de: 'Sende entweder eine Datei oder einen Text oder eine Bewertung.',
  },
  no_resume: {
    en: 'Choose a file that is not empty, or send text.',
    de: 'Wähle eine Datei, die nicht leer ist, oder sende einen Text.',
  },
  no_job: {
    en: 'Send a job description: this review has none.',
    de: 'Sende eine Stellenbeschreibung: Zu dieser Bewertung gibt es keine.',
  },

  // Requests that cannot be read.
  repeated_header: {
    en: 'The request carries more than one {header} header. Send one.',
    de: 'Die Anfrage hat den Header {header} mehrfach. Sende ihn einmal.',
  },
  allowed_methods: {
    en: 'This address takes {allowed}, not {method}.',
    de: 'Diese Adresse nimmt {allowed} an, nicht {method}.',
  },
  server_machine_only: {
    en: "This path accepts requests from the server's machine only. Send the request there, to the host localhost.",
    de: 'Diese Adresse nimmt nur Anfragen vom Rechner des Servers an. Sende die Anfrage dort, an den Host localhost.',
  },
  no_body: { en: 'This call takes no body.', de: 'Dieser Aufruf hat keinen Inhalt.' },
  body_missing: {
    en: 'Send a body: this call needs one.',
    de: 'Sende einen Inhalt: Dieser Aufruf braucht ihn.',
  },
  body_compressed: { en: 'Send the body without compression.', de: 'Sende den Inhalt ohne Kompression.' },
  not_json: {
    en: 'Send JSON, with Content-Type: application/json.',
    de: 'Sende JSON, mit Content-Type: application/json.',
  },
  invalid_json: {
    en: 'The body is not valid JSON. Check its quotes, commas and brackets.',
    de: 'Der Inhalt ist kein gültiges JSON. Prüfe Anführungszeichen, Kommas und Klammern.',
  },
  one_message: {
    en: 'Send one message: this version of the protocol has no batches.',
    de: 'Sende eine Nachricht: Diese Version des Protokolls hat keine Stapel.',
  },
  deep_json: {
    en: 'The body is nested in more than {levels} levels.',
    de: 'Der Inhalt hat mehr als {levels} Ebenen.',
  },
  not_utf8: {
    en: 'The body is not valid UTF-8. Send it as UTF-8.',
    de: 'Der Inhalt ist kein gültiges UTF-8. Sende ihn als UTF-8.',
  },
  not_form: {
    en: 'Send a form with the file, as multipart/form-data.',
    de: 'Sende ein Formular mit der Datei, als multipart/form-data.',
  },
  no_boundary: {
    en: 'Content-Type has no boundary. Let the HTTP client set this header for forms.',
    de: 'Content-Type hat keine Grenze. Lass den HTTP-Client diesen Header für Formulare setzen.',
  },
  broken_form: {
    en: 'The form cannot be read. Send it complete, as multipart/form-data.',
    de: 'Das Formular ist nicht lesbar. Sende es vollständig, als multipart/form-data.',
  },
  pdf_letters: {
    en: "A PDF can't show these letters: {letters} Download a Word document, or print the page.",
    de: 'Ein PDF kann diese Zeichen nicht zeigen: {letters} Lade ein Word-Dokument herunter oder drucke die Seite.',
  },
  request_too_large: {
    en: 'This request is larger than {size}. Send less.',
    de: 'Diese Anfrage ist größer als {size}. Sende weniger.',
  },
  file_too_large: {
    en: 'This file is larger than {megabytes} MB. Choose a smaller one.',
    de: 'Diese Datei ist größer als {megabytes} MB. Wähle eine kleinere.',
  },

  // Permissions and limits.
  no_credential: {
    en: 'Sign in to continue. A program sends "Authorization: Bearer \'<\'API key>".',
    de: "Melde dich an, um weiterzumachen. Ein Programm sendet „Authorization: Bearer '<'API-Schlüssel>“.",
  },
  unreadable_credential: {
    en: 'The Authorization header cannot be read. Send "Bearer", a space, and an API key or a token.',
    de: 'Der Header Authorization ist nicht lesbar. Sende „Bearer“, ein Leerzeichen und einen API-Schlüssel oder Token.',
  },
  session_token_expired: {
    en: 'This session token has expired. Sign in again, or request a new token.',
    de: 'Dieser Token ist abgelaufen. Melde dich neu an, oder hole einen neuen.',
  },
  token_invalid: {
    en: 'This token is not valid. Sign in again, or send a valid API key.',
    de: 'Dieser Token ist nicht gültig. Melde dich neu an, oder sende einen gültigen API-Schlüssel.',
  },
  api_key_expired: {
    en: 'This API key or access token has expired or was revoked. Create a new one.',
    de: 'Dieser API-Schlüssel oder Token ist abgelaufen oder widerrufen. Erstelle einen neuen.',
  },
  api_key_invalid: {
    en: 'This API key or access token is not valid. Check that it is complete, or create a new one.',
    de: 'Dieser API-Schlüssel oder Token ist nicht gültig. Prüfe, ob er vollständig ist, oder erstelle einen neuen.',
  },
  event_signature: {
    en: 'The signature of this event is not valid.',
    de: 'Die Signatur dieses Ereignisses ist nicht gültig.',
  },
  missing_scope: {
    en: "This API key doesn't have the scope {scope}. Use a key that has it.",
    de: 'Dieser API-Schlüssel hat das Recht {scope} nicht. Nimm einen, der es hat.',
  },
  missing_scopes: {
    en: 'This API key has none of the scopes {scopes}. Use a key that has one of them.',
    de: 'Dieser API-Schlüssel hat keines der Rechte {scopes}. Nimm einen, der eines davon hat.',
  },
  further_scopes: {
    en: "This API key isn't allowed to do this. It also needs {scopes}.",
    de: 'Dieser API-Schlüssel darf das nicht. Er braucht auch {scopes}.',
  },
  session_only: {
    en: "API keys and access tokens can't do this. Sign in with a browser.",
    de: 'Mit API-Schlüsseln und Token geht das nicht. Melde dich in einem Browser an.',
  },
  programs_only: {
    en: 'Session tokens are not accepted here. Send "Authorization: Bearer \'<\'API key>".',
    de: "Sitzungs-Token gelten hier nicht. Sende „Authorization: Bearer '<'API-Schlüssel>“.",
  },
  rate_limit: {
    en: 'Too many requests. Try again in {seconds} s.',
    de: 'Das waren zu viele Anfragen. Versuche es in {seconds} s noch einmal.',
  },
  queue_full: {
    en: 'You already have {waiting, plural, one {# request} other {# requests}} waiting. Try again when some of them are finished.',
    de: 'Es {waiting, plural, one {wartet schon # Anfrage} other {warten schon # Anfragen}} von dir. Versuche es noch einmal, wenn einige davon fertig sind.',
  },
  reports_waiting: {
    en: 'Up to {most} of your reports may wait for a decision. Try again tomorrow.',
    de: 'Bis zu {most} deiner Meldungen können auf eine Entscheidung warten. Versuche es morgen noch einmal.',
  },
  units_used: {
    en: "{spent, select, few {This needs {needed, plural, one {{kind, select, text {{needed} article or title} image {{needed} image} removal {{needed} removal} other {{needed} review}}} other {{kind, select, text {{needed} articles and titles} image {{needed} images} removal {{needed} removals} other {{needed} reviews}}}}, and {left, plural, one {# is} other {# are}} left today. Choose fewer.} none {Your plan includes no {kind, select, text {articles and titles} image {images} removal {removals} other {reviews}}.} other {You''ve used today''s {limit, plural, one {{kind, select, text {article or title} image {image} removal {removal} other {review}}} other {{kind, select, text {{limit} articles and titles} image {{limit} images} removal {{limit} removals} other {{limit} reviews}}}}. More at 00:00 UTC.}}{premium, select, unlimited { The Premium plan has no such limit.} more { The Premium plan has {more} a day.} other {}}",
    de: '{spent, select, few {Dafür brauchst du {needed, plural, one {{kind, select, text {{needed} Artikel oder Titel} image {{needed} Bild} removal {{needed} Freistellung} other {{needed} Bewertung}}} other {{kind, select, text {{needed} Artikel und Titel} image {{needed} Bilder} removal {{needed} Freistellungen} other {{needed} Bewertungen}}}}, und heute {left, plural, one {ist # übrig} other {sind # übrig}}. Nimm weniger.} none {Dein Tarif enthält keine {kind, select, text {Artikel und Titel} image {Bilder} removal {Freistellungen} other {Bewertungen}}.} other {Deine Menge für heute ist verbraucht: {limit, plural, one {{kind, select, text {{limit} Artikel oder Titel} image {{limit} Bild} removal {{limit} Freistellung} other {{limit} Bewertung}}} other {{kind, select, text {{limit} Artikel und Titel} image {{limit} Bilder} removal {{limit} Freistellungen} other {{limit} Bewertungen}}}}. Um 00:00 UTC gibt es neue.}}{premium, select, unlimited { Der Tarif Premium hat keine solche Grenze.} more { Der Tarif Premium hat {more} am Tag.} other {}}',
  },

  // Texts, images and resumes.
  text_too_long: {
    en: 'Your text and the length of the result are too long together for the AI model. Shorten your text or choose a shorter result.',
    de: 'Dein Text und die Länge des Ergebnisses sind zusammen zu lang für die KI. Kürze den Text oder wähle ein kürzeres Ergebnis.',
  },
  provider_wait: {
    en: 'The AI provider is busy. Try again in {seconds} s.',
    de: 'Die KI ist gerade ausgelastet. Versuche es in {seconds} s noch einmal.',
  },
  provider_unusable: {
    en: "The AI provider doesn't accept this installation's settings or account. Tell its operator: the server's log says what to set.",
    de: 'Der KI-Anbieter nimmt die Einstellungen oder das Konto dieser Installation nicht an. Sag es dem Betreiber: Im Protokoll des Servers steht, was einzustellen ist.',
  },
  store_unusable: {
    en: "The image store doesn't accept this installation's settings or account. Tell its operator: the server's log says what to set.",
    de: 'Der Bildspeicher nimmt die Einstellungen oder das Konto dieser Installation nicht an. Sag es dem Betreiber: Im Protokoll des Servers steht, was einzustellen ist.',
  },
  store_wait: {
    en: 'The image store is busy. Try again in {seconds} s.',
    de: 'Der Bildspeicher ist gerade ausgelastet. Versuche es in {seconds} s noch einmal.',
  },
  store_timeout: {
    en: 'The image store took too long. Try again in a moment.',
    de: 'Der Bildspeicher hat zu lange gebraucht. Versuche es gleich noch einmal.',
  },
  store_failed: {
    en: 'The image store is having problems. Try again in a moment.',
    de: 'Der Bildspeicher hat gerade Probleme. Versuche es gleich noch einmal.',
  },
  sign_in_unusable: {
    en: "Clerk doesn't accept this installation's settings or account. Tell its operator: the server's log says what to set.",
    de: 'Clerk nimmt die Einstellungen oder das Konto dieser Installation nicht an. Sag es dem Betreiber: Im Protokoll des Servers steht, was einzustellen ist.',
  },
  database_unusable: {
    en: "The database doesn't accept this installation's settings or account. Tell its operator: the server's log says what to set.",
    de: 'Die Datenbank nimmt die Einstellungen oder das Konto dieser Installation nicht an. Sag es dem Betreiber: Im Protokoll des Servers steht, was einzustellen ist.',
  },
  image_refused: {
    en: "This image can't be processed. Save it again as JPEG or PNG, or choose another one.",
    de: 'Dieses Bild lässt sich nicht verarbeiten. Speichere es noch einmal als JPEG oder PNG, oder wähle ein anderes.',
  },
  image_type: {
    en: "This file type isn't supported. Choose an image of one of these types: {formats}.",
    de: 'Dieser Dateityp wird nicht unterstützt. Wähle ein Bild von einem dieser Typen: {formats}.',
  },
  svg: {
    en: 'SVG is not taken. Export the drawing as PNG and choose that file.',
    de: 'SVG geht hier nicht. Exportiere die Zeichnung als PNG und wähle diese Datei.',
  },
  heic: {
    en: 'HEIC cannot be read here. Save the photo as JPEG, or set the camera to “Most Compatible”, and choose that file.',
    de: 'HEIC ist hier nicht lesbar. Speichere das Foto als JPEG, oder stelle die Kamera auf „Maximale Kompatibilität“, und wähle diese Datei.',
  },
  many_pixels: {
    en: 'This image has too many pixels: at most {megapixels} million are possible here. Make it smaller and try again.',
    de: 'Dieses Bild hat zu viele Pixel: Hier gehen höchstens {megapixels} Millionen. Mach es kleiner und versuche es noch einmal.',
  },
  long_side: {
    en: 'This image is too wide or too high. Each side may have at most {side, number} pixels. Make it smaller and try again.',
    de: 'Dieses Bild ist zu breit oder zu hoch. Jede Seite darf höchstens {side, number} Pixel haben. Mach es kleiner und versuche es noch einmal.',
  },
  large_image: {
    en: 'This image takes more than {megabytes} MB to store. Make it smaller and try again.',
    de: 'Dieses Bild braucht gespeichert mehr als {megabytes} MB. Mach es kleiner und versuche es noch einmal.',
  },
  slow_image: {
    en: 'This image takes too long to read. Save it again as JPEG or PNG, or make it smaller, and try again.',
    de: 'Dieses Bild zu lesen dauert zu lange. Speichere es neu als JPEG oder PNG, oder mach es kleiner, und versuche es noch einmal.',
  },
  no_subject: {
    en: "We couldn't separate the subject from the background. Try a photo with one clear subject.",
    de: 'Das Motiv war nicht vom Hintergrund zu trennen. Versuche ein Foto mit einem klaren Motiv.',
  },
  area_unchanged: {
    en: 'Nothing changed in the selected area. Select the whole object, with a little of its surroundings.',
    de: 'Im markierten Bereich hat sich nichts geändert. Markiere den ganzen Gegenstand, mit etwas Umgebung.',
  },
  account_full: {
    en: 'Your account has {most, number} creations, the most for this. Download the image instead.',
    de: 'Dein Konto hat {most, number} Werke, mehr gehen dafür nicht. Lade das Bild stattdessen herunter.',
  },
  pdf_portfolio: {
    en: 'This PDF is a portfolio: a cover sheet with files inside of it. Save your resume from it as a file, and choose that.',
    de: 'Dieses PDF ist ein Portfolio: ein Deckblatt mit Dateien darin. Speichere deinen Lebenslauf daraus als Datei, und wähle diese.',
  },
  pdf_dynamic_form: {
    en: "This PDF is a form (XFA) that only Adobe Acrobat shows. Applicant tracking systems can't read it. Print it to a new PDF there, and choose that.",
    de: 'Dieses PDF ist ein Formular (XFA), das nur Adobe Acrobat zeigt. Bewerbersysteme können es nicht lesen. Drucke es dort in ein neues PDF, und wähle dieses.',
  },
  not_a_resume: {
    en: 'This is not a PDF. Export your resume as PDF, or save it as a Word document (DOCX), and choose that file. Or paste its text.',
    de: 'Das ist kein PDF. Exportiere deinen Lebenslauf als PDF, oder speichere ihn als Word-Dokument (DOCX), und wähle diese Datei. Oder füge seinen Text ein.',
  },

  other_document: {
    en: 'This file has the format {format}. Open it where it was written, and save it as PDF or as a Word document (DOCX).',
    de: 'Diese Datei hat das Format {format}. Öffne sie in dem Programm, in dem sie geschrieben wurde, und speichere sie als PDF oder als Word-Dokument (DOCX).',
  },
  encrypted_document: {
    en: 'This document is password-protected. Save a copy without a password and try again.',
    de: 'Dieses Dokument ist mit einem Passwort geschützt. Speichere eine Kopie ohne Passwort.',
  },
  undecodable_text: {
    en: "Most of the text of this file can't be read: it is drawn as shapes, has fonts that don't say which letters they show, or is in a file inside of it. Applicant tracking systems can't read it either. Export it again, with common fonts.",
    de: 'Der größte Teil des Textes ist nicht lesbar: Er ist als Formen gezeichnet, hat Schriften ohne Zuordnung zu Buchstaben oder steckt in einer Datei darin. Auch Bewerbersysteme können ihn nicht lesen. Exportiere die Datei neu, mit üblichen Schriften.',
  },

  // Creations.
  texts_only: { en: 'Only finished texts can be edited.', de: 'Nur fertige Texte lassen sich bearbeiten.' },
  images_only: {
    en: 'Only finished images can be published.',
    de: 'Nur fertige Bilder lassen sich veröffentlichen.',
  },
  removed_by_operator: {
    en: 'An operator removed this image from the community. It stays private.',
    de: 'Ein Betreiber hat dieses Bild aus der Community entfernt. Es bleibt privat.',
  },
  single_image: { en: 'It has one image.', de: 'Es hat nur ein Bild.' },
  image_position: {
    en: 'Choose one of {count} images, counted from 0.',
    de: 'Wähle eines von {count} Bildern, gezählt ab 0.',
  },
  reported_image: {
    en: 'This image was reported. Another one cannot take its place.',
    de: 'Dieses Bild wurde gemeldet. Ein anderes kann es nicht ersetzen.',
  },
  own_image: {
    en: 'This is your own image. Make it private instead.',
    de: 'Das ist dein eigenes Bild. Mach es stattdessen privat.',
  },
  words_refused: {
    en: "The AI provider's rules don't allow these words in the community. Choose others.",
    de: 'Nach den Regeln des KI-Anbieters dürfen diese Worte nicht öffentlich werden. Wähle andere.',
  },
  name_taken: {
    en: 'Someone has this name, or one that looks like it. Choose another one.',
    de: 'Jemand hat diesen Namen oder einen, der ihm gleicht. Wähle einen anderen.',
  },
  name_reserved: {
    en: 'This name would pass for those who run the product. Choose another one.',
    de: 'Dieser Name sähe nach den Betreibern aus. Wähle einen anderen.',
  },

  // Modules.
  module_removed_version: {
    en: 'The files of version {version} were removed, because it was not used for a long time. Publish the module again under a new version.',
    de: 'Die Dateien der Version {version} sind entfernt, weil sie lange nicht benutzt wurde. Veröffentliche das Modul unter einer neuen Version.',
  },
  module_unreadable_version: {
    en: 'The manifest of version {version} cannot be read by this installation. Activate another version, or publish the module again under a new one.',
    de: 'Das Manifest der Version {version} ist für diese Installation nicht lesbar. Aktiviere eine andere Version, oder veröffentliche das Modul unter einer neuen.',
  },
  module_most_versions: {
    en: 'The module has {most} versions, the most possible.',
    de: 'Das Modul hat {most} Versionen, mehr gehen nicht.',
  },
  module_changed: {
    en: 'Another change of this module was made at the same time. Check its state and try again.',
    de: 'Dieses Modul wurde gleichzeitig geändert. Prüfe seinen Zustand und versuche es noch einmal.',
  },
  module_disabled: {
    en: 'This module is disabled. Activate a version for all users first.',
    de: 'Dieses Modul ist abgeschaltet. Aktiviere zuerst eine Version für alle.',
  },
  module_served: {
    en: 'Version {version} is already served to all users.',
    de: 'Version {version} bekommen schon alle.',
  },
  module_not_newest: {
    en: 'Version {version} is no longer the newest one that is served. Check the module and try again.',
    de: 'Version {version} ist nicht mehr die neueste. Prüfe das Modul und versuche es noch einmal.',
  },
  module_no_rollback: {
    en: 'This module is disabled. Activate a version to serve it again.',
    de: 'Dieses Modul ist abgeschaltet. Aktiviere eine Version.',
  },
  module_not_servable: {
    en: 'This version cannot be served. Correct the problems below.',
    de: 'Diese Version kann nicht ausgeliefert werden. Behebe die Probleme unten.',
  },
  module_unknown: {
    en: 'There is no module {module}. Create a deploy token for it first.',
    de: 'Es gibt kein Modul {module}. Erstelle zuerst einen Deploy-Token dafür.',
  },
  most_deploy_tokens: {
    en: 'The module has {most} deploy tokens. Revoke one first.',
    de: 'Das Modul hat {most} Deploy-Token. Widerrufe zuerst einen.',
  },
  deploy_token_unknown: {
    en: 'There is no deploy token with this id.',
    de: 'Es gibt keinen Deploy-Token mit dieser ID.',
  },
  deploy_token_refused: {
    en: 'The deploy token is missing, unknown, revoked or expired. Set ATELIER_DEPLOY_TOKEN to a valid token of this module.',
    de: 'Der Deploy-Token fehlt, ist unbekannt, widerrufen oder abgelaufen. Setze ATELIER_DEPLOY_TOKEN auf einen gültigen Token dieses Moduls.',
  },
  operator_key: {
    en: "This call needs the operator's key.",
    de: 'Dieser Aufruf braucht den Schlüssel des Betreibers.',
  },
  changes_per_hour: {
    en: 'A deploy token may make {most} changes an hour. Try again later.',
    de: 'Ein Deploy-Token erlaubt {most} Änderungen in der Stunde. Versuche es später noch einmal.',
  },
  checks_waiting: {
    en: '{waiting} other versions are being checked. Publish this one again in a minute.',
    de: '{waiting} andere Versionen werden gerade geprüft. Veröffentliche diese in einer Minute noch einmal.',
  },
  check_failed: {
    en: 'The check in a browser cannot run. Try again later.',
    de: 'Die Prüfung im Browser geht gerade nicht. Versuche es später noch einmal.',
  },
  service_failed: {
    en: "This tool's service is having problems. Try again in a moment.",
    de: 'Der Dienst dieses Werkzeugs hat gerade Probleme. Versuche es gleich noch einmal.',
  },
  service_refused: {
    en: "This tool's service declined this request. Change it and try again.",
    de: 'Der Dienst dieses Werkzeugs hat diese Anfrage abgelehnt. Ändere sie und versuche es noch einmal.',
  },
  service_busy: {
    en: "This tool's service is busy. Try again in a minute.",
    de: 'Der Dienst dieses Werkzeugs ist ausgelastet. Versuche es in einer Minute noch einmal.',
  },
  service_slow: {
    en: "This tool's service took too long. Try again in a moment.",
    de: 'Der Dienst dieses Werkzeugs hat zu lange gebraucht. Versuche es gleich noch einmal.',
  },

  // Success.
  deleted: {
    en: 'Deleted {count, plural, one {# creation. You can restore it} other {# creations. You can restore them}} for 30 days.',
    de: '{count, plural, one {# Werk ist gelöscht. Du kannst es} other {# Werke sind gelöscht. Du kannst sie}} 30 Tage lang wiederherstellen.',
  },
  restored: {
    en: 'Restored {count, plural, one {# creation} other {# creations}}.',
    de: '{count, plural, one {# Werk ist} other {# Werke sind}} wiederhergestellt.',
  },
  purged: {
    en: 'Removed {count, plural, one {# creation} other {# creations}} for good.',
    de: '{count, plural, one {# Werk ist} other {# Werke sind}} endgültig gelöscht.',
  },
  saved: { en: 'Saved.', de: 'Gespeichert.' },
  shared: { en: 'Everyone with the link can see this.', de: 'Alle mit dem Link können das sehen.' },
  unshared: { en: 'The link no longer works.', de: 'Der Link funktioniert nicht mehr.' },
  published: { en: 'Your image is public now.', de: 'Dein Bild ist jetzt öffentlich.' },
  published_sensitive: {
    en: 'Your image is public now. As it is sensitive, others see it blurred until they click.',
    de: 'Dein Bild ist jetzt öffentlich. Weil es sensibel ist, sehen andere es unscharf, bis sie klicken.',
  },
  unpublished: { en: 'Your image is private again.', de: 'Dein Bild ist wieder privat.' },
  liked: { en: 'Liked.', de: 'Gefällt dir.' },
  unliked: { en: 'Like removed.', de: 'Gefällt dir nicht mehr.' },
  reported: {
    en: 'Thank you. An operator will look at this image.',
    de: 'Danke. Ein Betreiber sieht sich dieses Bild an.',
  },
  already_approved: {
    en: 'Thank you. An operator has looked at this image already, and kept it.',
    de: 'Danke. Ein Betreiber hat dieses Bild schon geprüft und behalten.',
  },
  report_approved: {
    en: 'The image is in the community again.',
    de: 'Das Bild ist wieder in der Community.',
  },
  report_removed: {
    en: 'The image is no longer in the community.',
    de: 'Das Bild ist nicht mehr in der Community.',
  },
  name_removed: { en: 'The name is removed.', de: 'Der Name ist entfernt.' },
  named: { en: 'Others see this name now.', de: 'Andere sehen jetzt diesen Namen.' },
  unnamed: { en: 'You publish without a name.', de: 'Du veröffentlichst ohne Namen.' },
  webhook_set: {
    en: 'The ends of runs are reported to this address.',
    de: 'Das Ende von Läufen wird an diese Adresse gemeldet.',
  },
  webhooks_full: {
    en: 'There are {limit} webhooks already. Delete one first.',
    de: 'Es gibt schon {limit} Webhooks. Lösche zuerst einen.',
  },
  share_kept: { en: 'The page stays.', de: 'Die Seite bleibt.' },
  share_ended: { en: 'The page no longer works.', de: 'Die Seite funktioniert nicht mehr.' },
  share_ended_by_operator: {
    en: 'An operator ended the sharing of this.',
    de: 'Jemand vom Betrieb hat das Teilen hiervon beendet.',
  },
  removal_lifted: {
    en: 'Copies of this image can be published again.',
    de: 'Kopien dieses Bildes können wieder veröffentlicht werden.',
  },
  webhook_exists: {
    en: 'You already have a webhook with this address. Change its events instead.',
    de: 'Einen Webhook mit dieser Adresse hast du schon. Ändere lieber seine Ereignisse.',
  },
  webhook_tested: { en: 'The test was sent.', de: 'Der Test wurde gesendet.' },
  webhook_resent: { en: 'The delivery is sent again.', de: 'Die Zustellung wird wiederholt.' },
  webhook_deleted: { en: 'The webhook is deleted.', de: 'Der Webhook ist gelöscht.' },
  run_ended: { en: 'The run has already ended.', de: 'Der Lauf ist schon zu Ende.' },
  run_stopping: { en: 'The run is being stopped.', de: 'Der Lauf wird gestoppt.' },
  run_begun: {
    en: 'The run has begun. Its result will be at its address.',
    de: 'Der Lauf hat begonnen. Sein Ergebnis kommt unter seine Adresse.',
  },
  run_stopped: {
    en: 'Stopped. What was made until then is kept.',
    de: 'Gestoppt. Was bis dahin entstanden ist, bleibt.',
  },
  result_ready: { en: 'Your result is ready.', de: 'Dein Ergebnis ist fertig.' },
  article_ready: { en: 'Your article is ready.', de: 'Dein Artikel ist fertig.' },
  titles_ready: { en: 'Your titles are ready.', de: 'Deine Titel sind fertig.' },
  image_ready: { en: 'Your image is ready.', de: 'Dein Bild ist fertig.' },
  background_removed: { en: 'The background is removed.', de: 'Der Hintergrund ist entfernt.' },
  object_removed: { en: 'The object is removed.', de: 'Der Gegenstand ist entfernt.' },
  upscaled: { en: 'The image is upscaled.', de: 'Das Bild ist vergrößert.' },
  review_ready: { en: 'The review is ready.', de: 'Die Bewertung ist fertig.' },
  application_ready: { en: 'Your application is ready.', de: 'Deine Bewerbung ist fertig.' },
  text_revised: { en: 'The text is revised.', de: 'Der Text ist überarbeitet.' },
  line_rewritten: { en: 'The line is rewritten.', de: 'Die Zeile ist neu geschrieben.' },
  subscribe_mailed: { en: 'Check your inbox to confirm.', de: 'Sieh in dein Postfach, um zu bestätigen.' },
  subscribed: { en: 'You are subscribed.', de: 'Du hast den Newsletter abonniert.' },
  unsubscribed: { en: 'You are no longer subscribed.', de: 'Du hast den Newsletter abbestellt.' },
} as const;
