import { expect, it } from 'vitest';
import { mongodbHosts } from './service-settings.ts';

it.each([
  ['mongodb://127.0.0.1:27017/atelier', '127.0.0.1:27017'],
  ['mongodb://a.example,b.example:27018/?replicaSet=rs0', 'a.example,b.example:27018'],
  ['mongodb://[::1]:27017/atelier', '[::1]:27017'],
  ['mongodb+srv://ada:secret@db.example/atelier?appName=atelier@berlin', 'db.example'],
  ['mongodb://ada:secret@db.example/?appName=atelier@berlin&w=1', 'db.example'],
  ['mongodb://ada:secret@db.example?appName=atelier@berlin', 'db.example'],
  ['mongodb://ada:se@cr/et@db.example/?appName=atelier@berlin', 'db.example'],
  ['mongodb://ada:secret?w=1@db.example/atelier', 'db.example'],
  ['mongodb://', 'an unreadable address'],
])('the hosts of %s are %s', (uri, hosts) => {
  expect(mongodbHosts(uri)).toBe(hosts);
});
