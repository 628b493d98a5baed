// In this order: ours comes last and outside Mantine's layer, so that it wins.
import './reset.css';
import './fonts/inter.css';
import './fonts/fraunces.css';
import './mantine-styles.ts';
import '@mantine/notifications/styles.layer.css';
import './global.css';
import './shapes.css';
