import './look/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { app } from './lib/app.svelte'
import { router } from './lib/router.svelte'

app.furnish(app.room)
app.move(app.motion)
await app.speak(app.lang)
router.start()
mount(App, { target: document.body })
