import { addDays, format } from 'date-fns';
import { de } from 'date-fns/locale';

export default () => <p>{format(addDays(new Date(2026, 1, 27), 3), 'd. MMMM yyyy', { locale: de })}</p>;
