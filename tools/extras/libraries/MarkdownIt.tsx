import MarkdownIt from 'markdown-it';

const html = new MarkdownIt().render('# Title in Markdown');

export default () => <div dangerouslySetInnerHTML={{ __html: html }} />;
