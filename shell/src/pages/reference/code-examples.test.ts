import { describeApi } from '@atelier/contracts/openapi';
import { describe, expect, it } from 'vitest';
import { groupsOf } from './api-description.ts';
import { samplesOf } from './code-examples.ts';

const origin = 'https://atelier.example';
const description = describeApi(origin);
const calls = groupsOf(description).flatMap((group) => group.calls);

function samples(id: string, body?: object): Record<string, string> {
  const call = calls.find((candidate) => candidate.id === id);
  if (!call) throw new Error(`There is no ${id}.`);
  return Object.fromEntries(samplesOf(call, description, origin, body));
}

describe('a sample', () => {
  it('has credential, type and body in each language', () => {
    const { sh, js, python, go } = samples('generateBlogTitle');
    expect(sh).toBe(
      [
        "curl 'https://atelier.example/api/ai/generate-blog-title'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"prompt":"Titles about tea"}'`,
      ].join(' \\\n  '),
    );
    expect(js).toContain(`Authorization: \`Bearer \${process.env.TOKEN}\`,\n    'Content-Type'`);
    expect(python).toContain('headers={"Authorization": "Bearer " + os.environ["TOKEN"]},\n    json={\n');
    expect(go).toContain('body := strings.NewReader(`{"prompt":"Titles about tea"}`)\n');
  });

  it('fills the path and the query, and sends no credential where none is needed', () => {
    const { sh, go } = samples('getImage');
    expect(sh).toMatch(/^curl 'https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png\?w=640&format=webp'$/);
    expect(go).not.toContain('"os"');
  });

  it('sends a file as a form', () => {
    const { sh, js, python, go } = samples('removeObject');
    expect(sh).toMatch(/-F 'image=@desk\.png' \\\n {2}-F 'object=cup'$/);
    expect(js).toContain("form.append('image', await openAsBlob('desk.png'), 'desk.png');");
    expect(python).toContain('data={"object": "cup"},\n    files={"image": open("desk.png", "rb")},\n');
    expect(go).toContain('part, _ := form.CreateFormFile("image", "desk.png")\n');
  });

  it('for curl names the method of a call that changes something', () => {
    expect(samples('changeCreation').sh).toContain('-X PATCH');
  });

  it('reads JSON, the text of a stream, or a file', () => {
    const all = ['generateArticle', 'streamCreation', 'getDocument'].map((id) => samples(id));
    const methods = all.map(({ js }) => /response\.(json|text|blob)\(\)/.exec(js ?? '')?.[1]);
    expect(methods).toEqual(['json', 'text', 'blob']);
  });

  it('has another body for the guide, with the words and quotes of the language', () => {
    const body = { url: "it's", on: true, none: null, text: 'a: true,' };
    const { sh, python, go } = samples('setWebhook', { ...body, code: '`' });
    expect(sh).toContain(String.raw`"url":"it'\''s"`);
    expect(python).toContain('"on": True,\n        "none": None,\n        "text": "a: true,",');
    expect(go).toContain(String.raw`\"code\":\"${'`'}\"`);
  });
});
