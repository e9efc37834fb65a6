import Markdown from 'react-markdown';

export default () => <Markdown>{'## Title of react-markdown'}</Markdown>;
