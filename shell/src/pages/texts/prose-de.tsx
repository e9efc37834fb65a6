import { Link } from 'react-router-dom';
import { accountPath } from '../../browser/paths.ts';

export const About = () => (
  <>
    <h2>Wie es funktioniert</h2>
    <p>
      Jedes Werkzeug ist ein eigenes Modul, das für sich gebaut und veröffentlicht wird. Hat eines ein
      Problem, laufen die anderen weiter.
    </p>
    <p>
      Atelier ist Open Source unter der MIT-Lizenz. Jeder kann nachlesen, wie es funktioniert, es ändern und
      betreiben.
    </p>
    <p>
      Auch Programme können es benutzen: siehe die <a href="/docs">API-Referenz</a> und die{' '}
      <a href="/docs/guide">Anleitung</a>, beide auf Englisch.
    </p>
    <h2>Was du erwarten kannst</h2>
    <ul>
      <li>Was du machst, gehört dir und bleibt privat, bis du es öffentlich machst.</li>
      <li>
        Deine Arbeit wird gespeichert, während sie entsteht, auch wenn die Verbindung mittendrin abreißt.
      </li>
      <li>Geht etwas schief, sagen wir dir, was passiert ist und was du tun kannst.</li>
      <li>Alles funktioniert mit der Tastatur, mit einem Screenreader und auf dem Telefon.</li>
    </ul>
    <p>
      Fragen? <Link to="/contact">Schreib uns</Link>.
    </p>
  </>
);

export const Contact = ({ email }: { email: string | undefined }) => (
  <>
    <h2>Diese Installation</h2>
    {email ? (
      <p>
        Bei Fragen zu Konto, Zahlung, deinen Daten oder einem Problem mit einer Seite schreib an{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    ) : (
      <p>Wer diese Installation betreibt, hat noch keine Kontaktadresse veröffentlicht.</p>
    )}
    <h2>Was du selbst tun kannst</h2>
    <ul>
      <li>
        <b>Ein Bild melden:</b> Öffne es in der <Link to="/ai/community">Community</Link>, und wähle „Melden“.
        Der Betreiber entscheidet darüber.
      </li>
      <li>
        <b>Deine Daten mitnehmen oder löschen:</b> Lade alles herunter, oder lösche dein Konto, auf der Seite{' '}
        <Link to={accountPath}>Verbrauch und Daten</Link>.
      </li>
      <li>
        <b>Sehen, was gespeichert wird</b> und wer es verarbeitet: im <Link to="/privacy">Datenschutz</Link>.
      </li>
      <li>
        <b>Einen Fehler verstehen:</b> Zu jedem steht in der <a href="/docs/errors">Liste der Fehler</a>, was
        zu tun ist. Für Programme gibt es die <a href="/docs/guide">Anleitung</a>. Beide sind auf Englisch.
      </li>
    </ul>
    <h2>Die Software</h2>
    <p>
      Melde Fehler und Wünsche im Issue-Tracker des Repositorys, aus dem diese Installation stammt. Schreib,
      was du gemacht hast, was du erwartet hast und was passiert ist. Zeigt ein Fehler eine Anfragenummer,
      nenne sie: Sie hilft uns, die Ursache zu finden.
    </p>
    <h2>Ein Sicherheitsproblem melden</h2>
    <p>
      Wende dich bitte zuerst vertraulich an den Betreiber, und gib ihm Zeit für eine Lösung, bevor du
      Einzelheiten veröffentlichst.
    </p>
  </>
);

export const Privacy = () => (
  <>
    <h2>Was gespeichert wird</h2>
    <ul>
      <li>
        <b>Dein Konto:</b> Name, E-Mail-Adresse, Profilbild und Tarif. Clerk speichert sie und kümmert sich um
        Anmeldung und Zahlung. Atelier selbst speichert zu dem, was du machst, nur die Nummer deines Kontos.
      </li>
      <li>
        <b>Deine Werke:</b> die Eingabe, die Einstellungen, der Name, den du vergibst, das Ergebnis, die Likes
        und das Datum. Bei hochgeladenen Dateien der Dateiname. Die Datei eines Lebenslaufs wird nicht
        gespeichert; der daraus gelesene Text bleibt bei seiner Prüfung.
      </li>
      <li>
        <b>Deine Adresse für den Newsletter,</b> wenn du ihn abonnierst, mit den Zeiten der letzten Mails
        dorthin. Wir nutzen sie nur für den Newsletter. Eine Adresse, die 30 Tage lang nicht bestätigt ist,
        wird gelöscht.
      </li>
      <li>
        <b>In deinem Browser:</b> die Sitzungs-Cookies von Clerk, die gewählte Darstellung und Sprache und,
        bis du den Tab schließt, angefangene Eingaben in den Werkzeugen und die Nummern ihrer letzten
        Ergebnisse.
      </li>
    </ul>
    <h2>Wer es verarbeitet</h2>
    <ul>
      <li>
        <b>OpenAI</b> oder der kompatible Anbieter, den diese Installation nutzt, bekommt die Eingaben der
        Text- und Bildwerkzeuge und den Text eines Lebenslaufs, in dem E-Mail-Adressen, Links, Telefonnummern
        und Anschriften durch Platzhalter ersetzt sind.
      </li>
      <li>
        <b>Cloudinary</b> speichert Bilder und entfernt Hintergründe und Objekte aus denen, die du hochlädst.
      </li>
      <li>
        <b>MongoDB</b> speichert Werke und Adressen des Newsletters.
      </li>
      <li>
        <b>Clerk</b> kümmert sich um Konten, Anmeldung und Tarife.
      </li>
      <li>
        <b>Der Mailserver</b> dieser Installation verschickt den Newsletter.
      </li>
    </ul>
    <h2>Wer es sieht</h2>
    <p>
      Nur du, bis du ein Bild öffentlich machst. Dann können es alle sehen, auch ohne Konto, mit Eingabe und
      Likes, und mit deinem Namen nur, wenn du einen zeigst. Machst du es wieder privat, funktioniert der alte
      Link nicht mehr.
    </p>
    <h2>Wie du es löschst</h2>
    <ul>
      <li>
        <b>Ein Werk:</b> Lösche es in deiner Übersicht. 30 Tage lang kannst du es wiederherstellen. Der Link
        eines Bildes funktioniert sofort nicht mehr.
      </li>
      <li>
        <b>Den Newsletter:</b> Nimm den Link zum Abbestellen in einer der Mails. Deine Adresse wird gelöscht.
      </li>
      <li>
        <b>Dein Konto:</b> Lösche es in deinem Profil unter „Sicherheit“, wenn diese Installation das erlaubt.
        Sonst <Link to="/contact">schreib uns</Link>. Dann wird alles gelöscht, was du gemacht hast:
        Öffentliche Bilder sind sofort privat, der Rest folgt innerhalb von etwa einer Stunde.
      </li>
      <li>
        <b>Alles andere:</b> <Link to="/contact">Schreib uns</Link>.
      </li>
    </ul>
  </>
);
